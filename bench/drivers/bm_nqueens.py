"""Runs bm_nqueens; see common.py."""

from common import loops, program

bench = program("bm_nqueens")

n = loops(4)
for i in range(n):
    bench.bench_n_queens(8)
solutions = list(bench.n_queens(8))
print("nqueens", n, len(solutions), solutions[::9])
