# Catches differences of the library modules from CPython's: imports.
import os.path
from os import path
from os.path import join
import collections.abc
from collections.abc import Iterable, Mapping, Sequence, Callable
from random import *
from itertools import *
from operator import *
from functools import *
from collections import *
from types import *
import __future__
print(os.path.join("a", "b"), path.join("a", "b"), join("x", "y"), os.path is path)
print(isinstance([], Iterable), isinstance({}, Mapping), isinstance("a", Sequence), isinstance(print, Callable), isinstance(3, Iterable), isinstance({}, Sequence), isinstance(deque(), collections.abc.Sized))
print(list(islice(count(), 3)), reduce(add, [1, 2]), SimpleNamespace(a=1), type(random()) is float)
import argparse
p = argparse.ArgumentParser(description="d")
p.add_argument("files", nargs="*")
p.add_argument("-v", "--verbose", action="store_true")
p.add_argument("-n", type=int, default=3)
p.add_argument("--name", choices=["a", "b"])
p.add_argument("--list-of", action="append")
print(p.parse_args(["x", "y", "-v", "-n5", "--name=a", "--list-of", "1", "--list-of", "2"]))
print(p.parse_args([]))
print(vars(p.parse_args(["-n", "-4", "--", "-z"])))
import random as r
print(type(r.Random()).__name__, r.Random.__module__, r.__name__)
