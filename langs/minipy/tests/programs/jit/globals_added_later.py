# Names that a script assigns after its functions were compiled: those on whose absence something was decided, others.
import builtins


def total(n):
    t = 0
    for i in range(n):
        t += len(str(i)) + abs(-1)
    return t


print(total(3000))
first = 1
print(total(3000))
exec("second = 2")
print(total(3000), first, second)
len = lambda text: 100
print(total(3000))
globals()["abs"] = lambda i: 1000
print(total(3000))
del len
print(total(3000))
del abs
print(total(3000))


def absent(n):
    found = 0
    for i in range(n):
        try:
            found += late
        except NameError:
            found -= 1
    return found


print(absent(2500))
late = 3
print(absent(2500))
del late
print(absent(2500))
builtins.late = 4
print(absent(2500))
late = 5
print(absent(2500))
del builtins.late
print(absent(2500))
del late
print(absent(2500))


import sys

module = type(sys)("made")


def attribute(n):
    found = 0
    for i in range(n):
        found += getattr(module, "x", 7)
        try:
            found += module.y
        except AttributeError:
            found += 1
    return found


print(attribute(2500))
module.z = 1
print(attribute(2500))
module.y = 100
print(attribute(2500))
module.x = 1000
print(attribute(2500))
del module.y
print(attribute(2500))

# More names than are remembered.
for i in range(3000):
    try:
        eval("n%d" % i)
    except NameError:
        pass
for i in range(3000):
    globals()["n%d" % i] = i
print(sum(eval("n%d" % i) for i in range(3000)))


def names(n):
    return sum(eval(f"[n{i}, n{i + 1}][1]") for i in range(n))


print(names(1000))
