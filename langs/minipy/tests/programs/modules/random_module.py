# random is the Mersenne Twister of CPython: the same seed gives the same numbers.
import random

random.seed(1234)
print([random.randrange(n) for n in [1, 2, 3, 10, 100, 1000, 2**20, 2**31, 2**32, 2**33]])
random.seed(0)
print([random.randrange(10) for i in range(30)])
random.seed(2**40 + 7)
print([random.randrange(1000) for i in range(10)])
random.seed(1234)
s = 0
for i in range(3000):
    s = (s * 31 + random.randrange(1 + i)) % 1000003
print(s)
