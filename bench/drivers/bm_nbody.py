"""Runs bm_nbody; see common.py."""

from common import loops, program

bench = program("bm_nbody")


n = loops(10)
print("nbody", n, bench.report_energy())
bench.bench_nbody(n, bench.DEFAULT_REFERENCE, bench.DEFAULT_ITERATIONS)
print(bench.report_energy())
for position, velocity, mass in bench.SYSTEM:
    print(position, velocity, mass)
