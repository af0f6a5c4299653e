"""Stands in for pyperf when CPython or PyPy runs the drivers: the clock, and nothing of the runner.

minipy has the same module built in. The drivers never start pyperf's own runner, which spawns
processes; they call the benchmark's functions.
"""

from time import perf_counter


class Runner:
    """Accepts what the benchmarks say under `if __name__ == "__main__":`; runs each function once."""

    def __init__(self, *args, **kwargs):
        self.metadata = {}

    def bench_func(self, name, func, *args):
        return func(*args)

    def bench_time_func(self, name, func, *args):
        return func(1, *args)
