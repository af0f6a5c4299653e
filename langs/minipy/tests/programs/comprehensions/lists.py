# List comprehensions: conditions, nesting, several fors, own scope, reading enclosing variables, calls.
print([x for x in range(5)], [x * y for x in range(3) for y in range(3)], [x for x in range(10) if x % 2 if x > 3])
print([[y for y in range(x)] for x in range(4)], [a + b for a, b in [(1, 2), (3, 4)]], [c for c in "abc"], [x for x in []])
x = "outer"
[x for x in range(3)]
print(x)


def f(n):
    k = 10
    return [i * k + n for i in range(3)], [[i + j + k for j in range(2)] for i in range(2)]


print(f(1))
fs = [lambda: v for v in range(3)]
print([g() for g in fs], [(lambda z: z + v)(1) for v in range(3)])


class C:
    items = [i * 2 for i in range(3)]
    n = 3
    more = [i for i in range(n)]


print(C.items, C.more)
try:
    [1 // z for z in [1, 0]]
except ZeroDivisionError as e:
    print(e)
try:
    [q for q in 5]
except TypeError as e:
    print(e)
trail = []
[trail.append((a, b)) for a in (trail.append("outer") or [1, 2]) for b in (trail.append("inner") or [3])]
print(trail)
