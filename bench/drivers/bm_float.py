# Driver for the unmodified pyperformance program bm_float: imports it, runs it and prints a
# checksum of its state, which must be equal on every Python.
#
# Usage: bm_float.py [LOOPS]; bench/pyperformance is filled by `cargo xtask fetch-programs`.

import sys

sys.path.insert(0, sys.path[0] + "/../pyperformance/bm_float")

import run_benchmark as bench


def loops(default):
    if len(sys.argv) > 1:
        return int(sys.argv[1])
    return default


n = loops(5)
point = None
for i in range(n):
    point = bench.benchmark(bench.POINTS)
print("float", n, point.x, point.y, point.z)
points = []
for i in range(1000):
    points.append(bench.Point(i))
total = 0.0
for p in points:
    p.normalize()
    total += p.x + 2.0 * p.y + 3.0 * p.z
print(total)
