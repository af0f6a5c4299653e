"""Runs bm_generators; see common.py."""

from common import loops, program

bench = program("bm_generators")

from common import fold

n = loops(4)
bench.bench_generators(n)
checksum = 0
for value in bench.tree(range(20000)):
    checksum = fold(checksum, value)
print("generators", n, checksum)
