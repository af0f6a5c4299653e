"""Runs bm_mdp; see common.py."""

from common import loops, program

bench = program("bm_mdp")

n = loops(1)
for i in range(n):
    value = bench.Battle().evaluate(0.192)
print("mdp", n, round(value, 12))  # CPython 3.12 sums floats more exactly
