"""Runs bm_barnes_hut; see common.py."""

from common import loops, program

bench = program("bm_barnes_hut")

particles = bench.create_deterministic_galaxy(bench.DEFAULT_PARTICLES, 500, 400)
n = loops(bench.DEFAULT_ITERATIONS)
for i in range(n):
    bench.advance_system(particles, bench.DEFAULT_THETA, bench.TIME_STEP, 1000, 800)
print("barnes_hut", n, len(particles), bench.calculate_system_energy(particles))
