"""What the drivers share: where the unmodified pyperformance programs are, and how often to run them.

Each driver imports its program, runs it and prints a checksum of its results, which must be equal on
every Python: `bm_NAME.py [LOOPS]`. bench/pyperformance is filled by `cargo xtask fetch-programs`.
"""

import sys


def program(name):
    """The module of the program `name`, as pyperformance ships it."""
    sys.path.insert(0, sys.path[0] + "/../pyperformance/" + name)
    import run_benchmark

    return run_benchmark


def loops(default):
    """How many rounds the command line asks for."""
    if len(sys.argv) > 1:
        return int(sys.argv[1])
    return default


def fold(checksum, number):
    """A checksum of a sequence of integers, one at a time; stays within 31 bits."""
    return (checksum * 31 + number + 7) & 0x7FFFFFFF
