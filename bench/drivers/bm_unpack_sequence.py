"""Runs bm_unpack_sequence; see common.py."""

from common import loops, program

bench = program("bm_unpack_sequence")

n = loops(3000)
print("unpack_sequence", n, type(bench.bench_all(n)).__name__)
