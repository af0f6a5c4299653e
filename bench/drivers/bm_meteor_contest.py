"""Runs bm_meteor_contest; see common.py."""

from common import loops, program

bench = program("bm_meteor_contest")

board, cti, pieces = bench.get_puzzle(bench.WIDTH, bench.HEIGHT)
footprints = bench.get_footprints(board, cti, pieces)
se_nh = bench.get_senh(board, cti)
n = loops(3)
bench.bench_meteor_contest(n, board, pieces, bench.SOLVE_ARG, footprints, se_nh)
solutions = []
bench.solve(6, 0, frozenset(range(len(board))), [-1] * len(board), list(range(len(pieces))), solutions, footprints, se_nh)
print("meteor_contest", n, solutions)
