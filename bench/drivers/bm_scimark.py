"""Runs bm_scimark; see common.py."""

from common import loops, program

bench = program("bm_scimark")

n = loops(1)
for name in sorted(bench.BENCHMARKS):
    function, *args = bench.BENCHMARKS[name]
    function(2 * n if name == "sparse_mat_mult" else n, *args)

grid = bench.Array2D(20, 20)
for x in range(20):
    for y in range(20):
        grid[x, y] = x * 0.25 - y * 0.5
bench.SOR_execute(1.25, grid, 10, bench.Array2D)
print("scimark", n, "sor", sum([grid[x, y] for x in range(20) for y in range(20)]))
print("monte_carlo", bench.MonteCarlo(2000))
matrix = bench.Random(7).RandomMatrix(bench.ArrayList(10, 10))
factors = bench.ArrayList(10, 10)
pivot = bench.array("i", [0]) * 10
bench.LU(factors, matrix, pivot)
print("lu", list(pivot), [factors[i][i] for i in range(10)])
signal = bench.Random(7).RandomVector(64)
bench.FFT_transform(64, signal)
print("fft", signal[0], signal[17], signal[63])
bench.FFT_inverse(64, signal)
print("fft inverse", signal[0], signal[17], signal[63])
