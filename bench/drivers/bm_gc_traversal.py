"""Runs bm_gc_traversal; see common.py."""

from common import loops, program

bench = program("bm_gc_traversal")

n = loops(40)
bench.benchamark_collection(n, bench.N_LEVELS)
level = bench.create_recursive_containers(bench.N_LEVELS)
depth = 0
total = 0
while level:
    depth += 1
    total += len(level)
    level = level[-1]
print("gc_traversal", n, depth, total)
