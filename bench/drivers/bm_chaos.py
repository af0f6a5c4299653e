# Driver for the unmodified pyperformance program bm_chaos: imports it, runs it and prints a
# checksum of its state, which must be equal on every Python.
#
# Usage: bm_chaos.py [LOOPS]; bench/pyperformance is filled by `cargo xtask fetch-programs`.

import sys

sys.path.insert(0, sys.path[0] + "/../pyperformance/bm_chaos")

import run_benchmark as bench


def loops(default):
    if len(sys.argv) > 1:
        return int(sys.argv[1])
    return default


# The image stays inside the program unless it writes it to a file: the function that would write it
# takes a checksum of it instead.
checksums = []


def keep_image(image, filename):
    checksum = 0
    dark = 0
    for column in image:
        for pixel in column:
            checksum = (checksum * 31 + pixel + 7) % 2305843009213693951
            if pixel == 0:
                dark += 1
    checksums.append((len(image), len(image[0]), dark, checksum))


class Runner:
    def __init__(self, n):
        self.n = n
        self.metadata = {}

    def bench_func(self, name, func, *args):
        for i in range(self.n):
            func(*args)


class Args:
    thickness = bench.DEFAULT_THICKNESS
    width = bench.DEFAULT_WIDTH
    height = bench.DEFAULT_HEIGHT
    iterations = bench.DEFAULT_ITERATIONS
    filename = "image"
    rng_seed = bench.DEFAULT_RNG_SEED


bench.write_ppm = keep_image
n = loops(10)
bench.main(Runner(n), Args())
same = True
for checksum in checksums:
    if checksum != checksums[0]:
        same = False
print("chaos", n, len(checksums), same, checksums[0])
