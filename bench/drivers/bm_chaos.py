"""Runs bm_chaos; see common.py."""

from common import loops, program

bench = program("bm_chaos")


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
