# __eq__ without __hash__ makes a class unhashable; inherited and explicit hashes.
class A:
    def __eq__(self, o):
        return True


class B:
    def __hash__(self):
        return 5


class C(A):
    __hash__ = B.__hash__


class D(A):
    def __hash__(self):
        return 9


print(hash(B()), hash(C()), hash(D()), A.__hash__ is None, len({B(): 1, B(): 2}), len({D(): 1, D(): 2}))
try:
    hash(A())
except TypeError as e:
    print(e)
try:
    {A(): 1}
except TypeError as e:
    print(e)


class Bad:
    def __hash__(self):
        return "x"


try:
    hash(Bad())
except TypeError as e:
    print(e)
