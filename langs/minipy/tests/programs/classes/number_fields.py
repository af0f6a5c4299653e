# Attributes whose first values are floats, and what else may come into them.
import copy

nan = float("nan")


class Point:
    def __init__(self, x, y, name):
        self.x = x
        self.y = y
        self.name = name

    def move(self, dx, dy):
        self.x += dx
        self.y += dy


def rounds(points, n):
    for i in range(n):
        for p in points:
            p.move(0.5, 1)


points = [Point(i * 0.25, i + 0.5, str(i)) for i in range(5)]
rounds(points, 800)
print([(p.x, p.y, p.name) for p in points])

# Another value in one of them, then in all.
points[2].x = 7
rounds(points, 800)
print([(p.x, type(p.x).__name__, p.y) for p in points])
points.append(Point(None, 1.5, "none"))
points.append(Point(2**70, "text", 3.5))
print([(p.x, p.y, p.name) for p in points[-2:]])
for p in points[:5]:
    p.x = 0
rounds(points[:5], 800)
print([(p.x, type(p.x).__name__) for p in points[:5]])
print([list(vars(p).items()) for p in points])

# NaN, infinities, zeros.
p = Point(1.0, 2.0, 3.0)
p.x = nan
p.y = -0.0
p.name = float("inf")
print(p.x is nan, p.x is p.x, p.x == p.x, str(p.y), p.name, [p.x] == [nan], p.y is p.y)
q = Point(nan, nan, nan)
print(q.x is nan, q.y is q.x, vars(q))


class Unsteady:
    pass


# One attribute after the other turns out to be no number, while a loop makes instances.
def unsteady(n, others):
    total = 0
    for i in range(n):
        u = Unsteady()
        u.a = 0.5
        u.b = 1.5
        u.c = i * 0.5
        u.d = 2.5
        u.e = 3.5
        u.f = 4.5
        u.g = i
        if i in others:
            setattr(u, others[i], "other")
        values = [u.a, u.b, u.c, u.d, u.e, u.f, u.g]
        total += sum(v for v in values if v != "other")
        if i % 400 == 0 or i in others:
            print(i, vars(u))
    return total


print(unsteady(4000, {500: "a", 1000: "b", 1500: "c", 2000: "d", 2500: "e", 3000: "f", 3500: "g"}))


# The dict of an instance, in both directions.
d = Point(1.5, 2.5, "d")
view = vars(d)
print(view, view["x"], list(view), len(view))
view["x"] = 9.5
view["z"] = 10.5
d.w = 11.5
print(d.x, d.z, view["w"], view)
del view["y"]
print(view, hasattr(d, "y"), d.z, d.w)
view["x"] = "no number"
print(d.x, view)
view.update(a=1.5, z=2)
print(d.a, d.z, d.__dict__)
d.__dict__ = {"x": 1.25, "k": [1]}
d.y = 2.25
print(d.x, d.y, d.k, vars(d))
d.x += 1
print(vars(d))
view["x"] = 0
print(d.x)

# Deleting and adding again; the order stays CPython's.
p = Point(1.5, 2.5, 3.5)
del p.x
print(vars(p))
p.x = "back"
print(vars(p))
del p.y
p.y = 7.5
print(vars(p), p.name)
try:
    del p.nothing
except AttributeError as e:
    print(e)

# Copies.
c = copy.copy(Point(0.5, 1.5, [2.5]))
e = copy.deepcopy(c)
e.x += 1
e.name.append(1)
print(vars(c), vars(e))


# Slots.
class Slotted:
    __slots__ = ("x", "y", "_z")

    def __init__(self, x, y):
        self.x = x
        self.y = y

    def add(self, k):
        self.x = self.x + k
        return self.x


s = Slotted(0.5, 1)
for i in range(3000):
    s.add(0.5)
print(s.x, s.y)
s.x = "text"
print(s.x, s.add("s"))
del s.x
try:
    s.x
except AttributeError as e:
    print(e)
s.x = 1.5
s._z = 2.5
print(s.x, s._z, Slotted.x.__get__(s))


class WithBoth(Slotted):
    pass


b = WithBoth(1.5, 2.5)
b.extra = 3.5
print(vars(b), b.x, b.y)
b.extra = None
print(vars(b), b.x, b.y)


# Another class, with the same attributes.
class Other(Point):
    @property
    def both(self):
        return self.x + self.y


o = Point(1.5, 2, "o")
o.__class__ = Other
print(o.both, vars(o))
Other("s", "t", 1)
p = Point("s", "t", 0.5)
p.__class__ = Other
print(p.both, vars(p))


# Instances of exceptions and of built-in types.
class Problem(Exception):
    def __init__(self, cost):
        super().__init__("problem", cost)
        self.cost = cost


class Numbers(list):
    total = 0.0


def raised(n):
    cost = 0.0
    for i in range(n):
        try:
            raise Problem(i * 0.5)
        except Problem as problem:
            problem.cost += 1
            cost += problem.cost
    return cost


print(raised(3000))
numbers = Numbers([1.5])
for i in range(3000):
    numbers.total += 0.5
    numbers[0] += numbers.total
print(numbers, numbers.total, Numbers.total)


# Properties, hooks and members of the class of the same name.
class Hooked:
    kept = 1.5

    def __setattr__(self, name, value):
        object.__setattr__(self, name, value * 2)

    def __getattr__(self, name):
        return len(name) * 0.5


h = Hooked()
for i in range(2000):
    h.v = i * 0.5
    h.kept = h.v + h.missing
print(h.v, h.kept, Hooked.kept)
h.v = "ab"
print(h.v)


# Many attributes.
class Many:
    pass


many = Many()
for i in range(300):
    setattr(many, f"a{i}", i * 0.5 if i % 3 else i)
print(sum(vars(many).values()), many.a299, many.a298, len(vars(many)))
for i in range(300):
    setattr(many, f"a{i}", getattr(many, f"a{i}") + 0.5)
print(sum(vars(many).values()))


# Objects that never leave the loop, with a number that sometimes is none.
def inside(n):
    total = 0.0
    for i in range(n):
        p = Point(i * 0.5, 1.5 if i % 7 else "s", i)
        p.x += 1.0
        if i % 7:
            p.y -= 0.5
            total += p.y
        total += p.x
    return total


print(inside(6000))


# Kept for later.
kept = []
for i in range(3000):
    p = Point(i * 0.5, i * 0.25, i)
    if i % 100 == 0:
        kept.append(p)
    p.x = p.x + p.y
print([(p.x, p.y, p.name) for p in kept[:5]], sum(p.x for p in kept))
