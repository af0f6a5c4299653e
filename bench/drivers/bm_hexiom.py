"""Runs bm_hexiom; see common.py."""

from common import loops, program

bench = program("bm_hexiom")

import io

n = loops(60)
bench.main(n, bench.DEFAULT_LEVEL)
output = io.StringIO()
bench.solve_file(bench.LEVELS[bench.DEFAULT_LEVEL][0].strip(), bench.Done.FIRST_STRATEGY, bench.DESCENDING, output)
print("hexiom", n)
print(output.getvalue())
