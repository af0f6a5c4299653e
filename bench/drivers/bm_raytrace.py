"""Runs bm_raytrace; see common.py."""

from common import loops, program

bench = program("bm_raytrace")

from common import fold

canvases = []


class Canvas(bench.Canvas):
    """Keeps what is drawn, for the checksum."""

    def __init__(self, width, height):
        super().__init__(width, height)
        canvases.append(self)


n = loops(3)
bench.bench_raytrace(n, bench.DEFAULT_WIDTH, bench.DEFAULT_HEIGHT, None)
bench.Canvas = Canvas
bench.bench_raytrace(1, 50, 40, None)
checksum = 0
for byte in canvases[0].bytes:
    checksum = fold(checksum, byte)
print("raytrace", n, len(canvases[0].bytes), checksum)
