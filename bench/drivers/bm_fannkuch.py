"""Runs bm_fannkuch; see common.py."""

from common import loops, program

bench = program("bm_fannkuch")


n = loops(2)
flips = []
for i in range(n):
    flips.append(bench.fannkuch(bench.DEFAULT_ARG))
print("fannkuch", n, flips)
for size in range(3, 8):
    print(size, bench.fannkuch(size))
