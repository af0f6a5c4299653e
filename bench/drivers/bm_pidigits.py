"""Runs bm_pidigits; see common.py."""

from common import loops, program

bench = program("bm_pidigits")

n = loops(2)
for i in range(n):
    digits = bench.calc_ndigits(bench.DEFAULT_DIGITS)
print("pidigits", n, "".join(map(str, digits)))
