# The recursion limit, while compiled functions call each other; it changes on the way.
import sys


def depth_of(n):
    try:
        return depth_of(n + 1)
    except RecursionError:
        return n


def down(n):
    if n == 0:
        return 0
    return down(n - 1) + 1


def fails(n):
    try:
        down(n)
    except RecursionError as error:
        return str(error)
    return None


def even(n):
    return True if n == 0 else odd(n - 1)


def odd(n):
    return False if n == 0 else even(n - 1)


def raising(n, top):
    if n == 0:
        return sys.getrecursionlimit()
    if n == top:
        sys.setrecursionlimit(3000)
    return raising(n - 1, top)


def lowering(n, bottom):
    if n == bottom:
        sys.setrecursionlimit(250)
    if n == 0:
        return 0
    return lowering(n - 1, bottom) + 1


for turn in range(60):
    down(100)
first = depth_of(0)
print([depth_of(0) == first for _ in range(40)] == [True] * 40, first)
for limit in (200, 300, 301, 302, 303, 500):
    sys.setrecursionlimit(limit)
    found = depth_of(0)
    print(limit, found, [depth_of(0) for _ in range(3)] == [found] * 3)
    deepest = limit - 20
    while fails(deepest + 1) is None:
        deepest += 1
    print(deepest, fails(deepest + 1), fails(deepest), fails(10 * limit))
sys.setrecursionlimit(1000)
print([even(n) for n in range(0, 900, 111)])
try:
    even(5000)
except RecursionError as error:
    print(error)

sys.setrecursionlimit(400)
print(raising(1500, 1300) if fails(350) is None else "")
print(down(2500))
sys.setrecursionlimit(1000)
for turn in range(30):
    lowering(120, 1000)
try:
    lowering(600, 500)
except RecursionError as error:
    print(error, sys.getrecursionlimit())
print(fails(200), fails(300))
