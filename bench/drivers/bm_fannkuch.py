# Driver for the unmodified pyperformance program bm_fannkuch: imports it, runs it and prints a
# checksum of its state, which must be equal on every Python.
#
# Usage: bm_fannkuch.py [LOOPS]; bench/pyperformance is filled by `cargo xtask fetch-programs`.

import sys

sys.path.insert(0, sys.path[0] + "/../pyperformance/bm_fannkuch")

import run_benchmark as bench


def loops(default):
    if len(sys.argv) > 1:
        return int(sys.argv[1])
    return default


n = loops(2)
flips = []
for i in range(n):
    flips.append(bench.fannkuch(bench.DEFAULT_ARG))
print("fannkuch", n, flips)
for size in range(3, 8):
    print(size, bench.fannkuch(size))
