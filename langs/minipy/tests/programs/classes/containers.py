# __len__ __getitem__ __setitem__ __delitem__ __contains__ __iter__ __bool__ and the fallbacks between them.
class Seq:
    def __init__(self, n):
        self.n = n
        self.set = {}

    def __len__(self):
        return self.n

    def __getitem__(self, i):
        if isinstance(i, int):
            if i >= self.n:
                raise IndexError("end")
            return self.set.get(i, i * i)
        return i

    def __setitem__(self, i, v):
        self.set[i] = v

    def __delitem__(self, i):
        del self.set[i]


class Has:
    def __contains__(self, x):
        return x == 42


class It:
    def __iter__(self):
        return iter([1, 2, 3])


class Falsy:
    def __bool__(self):
        return False


s = Seq(4)
s[1] = "one"
print(len(s), s[0], s[1], list(s), 9 in s, 10 in s, bool(Seq(0)), bool(s), [x for x in s], s["k"], s[1, 2])
del s[1]
print(s[1], s[-1], 42 in Has(), 1 in Has(), 2 in It(), list(It()), sum(It()), bool(Falsy()), not Falsy(), bool(It()))
for f in [lambda: len(5), lambda: len(It()), lambda: It()[0], lambda: iter(5), lambda: 1 in 5, lambda: [x for x in Falsy()]]:
    try:
        f()
    except TypeError as e:
        print(e)


class BadLen:
    def __len__(self):
        return -1


class BadBool:
    def __bool__(self):
        return 2


for f in [lambda: len(BadLen()), lambda: bool(BadBool())]:
    try:
        f()
    except (ValueError, TypeError) as e:
        print(e)
