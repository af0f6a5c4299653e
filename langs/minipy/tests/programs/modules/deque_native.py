# Catches a deque that is not what CPython has: its operations and errors, changes while it is looked at, subclasses, copies;
# and traces that keep its ring wrong.
import copy
import pickle
from collections import deque
from collections.abc import MutableSequence


def attempt(f, *args):
    try:
        result = f(*args)
    except Exception as e:
        print(type(e).__name__, e)
    else:
        print(repr(result))


def breadth_first(edges, start):
    seen = {start: 0}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        for other in edges[node]:
            if other not in seen:
                seen[other] = seen[node] + 1
                queue.append(other)
    return seen


def ends(n):
    d = deque()
    total = 0
    for i in range(n):
        d.append(i)
        d.appendleft(-i)
        if i % 3 == 0:
            total += d.pop()
        if i % 5 == 0:
            total += d.popleft() * 3
    return total, len(d), d[0], d[-1], d[len(d) // 2]


def window(n, size):
    recent = deque(maxlen=size)
    front = deque(maxlen=size)
    total = 0
    for i in range(n):
        recent.append(i)
        front.appendleft(i)
        total += recent[0] + front[-1] - recent[len(recent) // 2]
    return total, recent, front


def items(d, n):
    total = 0
    for i in range(n):
        d[i % len(d)] += i
        d.rotate(1)
        for x in d:
            total += x
    return total


def squares(n):
    d = deque(i * i for i in range(n))
    d.extend(i for i in range(n) if i & 1)
    d.extendleft(-i for i in range(n))
    d.extend(d)
    d += [n]
    return len(d), sum(d), d[3], d[-2]


print(sorted(breadth_first({i: [i * 2 % 97, i * 3 % 97, (i + 5) % 97] for i in range(97)}, 1).items())[::9])
print(ends(300), window(200, 7), window(60, 1))
print(items(deque(range(10)), 60), squares(100))

d = deque("abcdef")
print(d, len(d), d[0], d[-1], list(reversed(d)), "c" in d, "z" in d, d.index("c"), d.count("a"))
print(deque([1, 2, 3], 2), deque(range(5), maxlen=3), deque(maxlen=0), deque([d, [d]], None))
for i in (-7, -6, -3, 0, 2, 6, 9):
    e = d.copy()
    e.insert(i, "X")
    f = deque(d)
    f.rotate(i)
    print(i, "".join(e), "".join(f))
for i in range(-6, 6):
    e = deque(d)
    del e[i]
    e[i // 2] = "Y"
    e.reverse()
    print("".join(e), end=" ")
print()
d.remove("c")
print(d, d * 2, 3 * deque([1]), deque([1, 2, 3], 4) * 3, deque("ab") + deque("cd"), d * 0, d * -1)
e = deque([1, 2], 5)
e *= 4
e += "xyz"
print(e, e.maxlen, d.maxlen)
e.clear()
print(e, bool(e), bool(d))
d.append(d)
print(d)
d.pop()

for f in (lambda: deque(1), lambda: deque([], "a"), lambda: deque([], -1), lambda: deque([], 1 << 70),
          lambda: deque(x=1), lambda: deque([], 1, 2), lambda: deque().pop(), lambda: deque().popleft(),
          lambda: deque()[0], lambda: deque()["a"], lambda: deque([1])[0:1], lambda: deque([1])[1 << 70],
          lambda: deque([1]).__setitem__(1, 2), lambda: deque([1]).__delitem__(-2), lambda: deque() + [1],
          lambda: deque() * 1.0, lambda: deque().rotate("a"), lambda: deque().insert("a", 1),
          lambda: deque([1], 1).insert(0, 1), lambda: deque([1]).remove(2), lambda: deque([1]).index(2),
          lambda: deque([1, 2, 3]).index(1, 1), lambda: deque([1, 2, 3, 1]).index(1, 1), lambda: deque().append(),
          lambda: deque.append(1, 2), lambda: deque().extend(3), lambda: setattr(deque(), "maxlen", 3),
          lambda: deque([1]).index(1, "a"), lambda: deque([5, 1]).index(1, -1, 9), lambda: deque[int],
          lambda: deque([1], 3).__reduce__()[:3], lambda: type(iter(d)), lambda: type(reversed(d)),
          lambda: iter(d).__length_hint__(), lambda: reversed(d).__length_hint__(), lambda: deque.__hash__,
          lambda: isinstance(d, MutableSequence), lambda: d.__eq__([1]), lambda: deque([1]) < [1], lambda: deque.append, lambda: deque):
    attempt(f)
try:
    hash(deque())
except TypeError:
    print("no hash")


class Changing:
    def __init__(self, d, how):
        self.d, self.how = d, how

    def __repr__(self):
        return "Changing"

    def __eq__(self, other):
        self.how(self.d)
        return False


for how in (lambda d: d.append(1), lambda d: d.popleft(), lambda d: d.clear(), lambda d: d.rotate(), lambda d: None,
            lambda d: d.__setitem__(0, 9), lambda d: d.reverse(), lambda d: d.__init__()):
    for what in (lambda d, x: x in d, deque.count, deque.index, deque.remove, lambda d, x: d == deque([x, 2, 3]),
                 lambda d, x: d < deque([x, 2, 3])):
        e = deque([1, 2, 3])
        attempt(what, e, Changing(e, how))
    e = deque([1, 2, 3])
    for make in (iter, reversed):
        it = make(e)
        attempt(next, it)
        how(e)
        attempt(next, it)
        attempt(next, it)
        attempt(list, it)

for x in ([], [1], [1, 2], [1, 3], [0, 5, 6]):
    for y in ([1, 2], [1]):
        a, b = deque(x), deque(y)
        print(a == b, a != b, a < b, a <= b, a > b, a >= b, end=" ")
print(deque([1]) == [1], deque([float("nan")] * 2) == deque([float("nan")] * 2))


class Named(deque):
    def __init__(self, *args, name="none", **kwargs):
        super().__init__(*args, **kwargs)
        self.name = name


class Plain(deque):
    pass


class Loud(deque):
    def append(self, x):
        print("append", x)
        super().append(x)


n = Named([1, 2, 3], name="n", maxlen=4)
n.append(4)
n.append(5)
print(n, n.name, n.maxlen, n[0], len(n), [x for x in n], n == deque([2, 3, 4, 5]))
p = Plain("abc")
p.extend("def")
print(p, p.copy(), type(p.copy()), p + p, type(p * 2), p.__class__.__mro__[1])
loud = Loud([1])
loud.append(2)
loud.extend([3])
print(loud)


def of_class(cls, n):
    d = cls()
    total = 0
    for i in range(n):
        d.append(i)
        if len(d) > 5:
            total += d.popleft() + d[2]
    return total, d


print(of_class(Plain, 100), of_class(deque, 100))
for x in (deque([1, [2]], 3), Named([1, [2]]), Plain([[1]], 2)):
    if type(x) is not deque:
        x.extra = [5]
    for y in (copy.copy(x), copy.deepcopy(x), pickle.loads(pickle.dumps(x))):
        print(type(y).__name__, y, y.maxlen, y is x, y[-1] is x[-1], getattr(y, "extra", None))

match deque([1, 2, 3]):
    case [a, *rest]:
        print(a, rest)


def generate():
    for i in range(3):
        yield i
    raise KeyError("end")


e = deque([9])
attempt(e.extend, generate())
attempt(e.extendleft, generate())
print(e)
