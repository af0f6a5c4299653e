# Driver for the unmodified pyperformance program bm_nbody: imports it, runs it and prints a
# checksum of its state, which must be equal on every Python.
#
# Usage: bm_nbody.py [LOOPS]; bench/pyperformance is filled by `cargo xtask fetch-programs`.

import sys

sys.path.insert(0, sys.path[0] + "/../pyperformance/bm_nbody")

import run_benchmark as bench


def loops(default):
    if len(sys.argv) > 1:
        return int(sys.argv[1])
    return default


n = loops(10)
print("nbody", n, bench.report_energy())
bench.bench_nbody(n, bench.DEFAULT_REFERENCE, bench.DEFAULT_ITERATIONS)
print(bench.report_energy())
for position, velocity, mass in bench.SYSTEM:
    print(position, velocity, mass)
