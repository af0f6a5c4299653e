"""Stands in for pyperf: runs each benchmark in this process and prints the times.

Options of its own: --loops N (default 1), --values N (default 1), --quiet; the options of pyperf that start
processes are accepted and ignored.
"""

import argparse
from time import perf_counter


def python_implementation():
    return "minipy"


def python_has_jit():
    return True


class Runner:
    """Runs benchmarks."""

    def __init__(self, values=None, processes=None, loops=None, min_time=None, metadata=None, show_name=True,
                 program_args=None, add_cmdline_args=None, _argparser=None, warmups=None):
        self.metadata = dict(metadata) if metadata else {}
        self.args = None
        self.argparser = argparse.ArgumentParser() if _argparser is None else _argparser
        add = self.argparser.add_argument
        add("-l", "--loops", type=int, default=loops or 1, help="number of loops per value")
        add("-n", "--values", type=int, default=1, help="number of values")
        add("-p", "--processes", type=int, default=1, help="ignored")
        add("-w", "--warmups", type=int, default=0, help="values that are not shown")
        add("-q", "--quiet", action="store_true", help="print nothing")
        add("-o", "--output", default=None, help="ignored")
        for name in ("--fast", "--rigorous", "--debug-single-value", "--worker", "--inherit-environ"):
            add(name, action="store_true", help="ignored")

    def parse_args(self, args=None):
        if self.args is None:
            self.args = self.argparser.parse_args(args)
        return self.args

    def _run(self, name, measure):
        args = self.parse_args()
        for i in range(args.warmups):
            measure(args.loops)
        for i in range(args.values):
            taken = measure(args.loops)
            if not args.quiet:
                print("%s: %d loops in %.6f s" % (name, args.loops, taken))

    def bench_func(self, name, func, *args, inner_loops=None, metadata=None):
        def measure(loops):
            start = perf_counter()
            for i in range(loops):
                func(*args)
            return perf_counter() - start
        self._run(name, measure)

    def bench_async_func(self, name, func, *args, inner_loops=None, metadata=None, loop_factory=None):
        import asyncio

        async def timed(loops):
            start = perf_counter()
            for i in range(loops):
                await func(*args)
            return perf_counter() - start

        def measure(loops):
            with asyncio.Runner(loop_factory=loop_factory) as runner:
                return runner.run(timed(loops))

        self._run(name, measure)

    def bench_time_func(self, name, time_func, *args, inner_loops=None, metadata=None):
        self._run(name, lambda loops: time_func(loops, *args))

    def timeit(self, name, stmt=None, setup="pass", teardown="pass", inner_loops=None, globals=None):
        raise NotImplementedError("timeit needs exec, which there is not")
