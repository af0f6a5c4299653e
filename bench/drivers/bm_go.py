"""Runs bm_go; see common.py."""

from common import loops, program

bench = program("bm_go")

import random

n = loops(5)
for i in range(n):
    move = bench.versus_cpu()
print("go", n, move, random.random())
