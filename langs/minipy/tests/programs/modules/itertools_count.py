# What itertools.count makes of bools and of instances of subclasses of int.
from itertools import count


class I(int):
    pass


for a in ((False,), (True,), (I(3),), (False, 1), (False, True), (False, 2), (I(3), 2), (2**63,), (1.5,), (False, 1.0),
          (True, 0), (I(2**70),), (I(3), I(1))):
    c = count(*a)
    print(a, repr(c), [(repr(next(c)), type(next(c)).__name__) for _ in range(2)], repr(c))
