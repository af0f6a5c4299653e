"""Runs bm_float; see common.py."""

from common import loops, program

bench = program("bm_float")


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
