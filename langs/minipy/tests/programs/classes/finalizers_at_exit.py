# At the end of a program everything that is still registered is finalized, and what finalizers raise is only reported.
import gc
import sys


class Failing:
    def __init__(self, error):
        self.error = error

    def __del__(self):
        raise self.error


class Reports:
    def __init__(self):
        self.lines = []

    def write(self, text):
        self.lines.append(text)

    def flush(self):
        pass


def fail(error):
    Failing(error)


def ignoring():
    try:
        yield 1
    except GeneratorExit:
        yield 2


def ignore():
    next(ignoring())


# The stream stays: a stale word on the native stack may keep the last generator alive until the end.
reports = Reports()
sys.stderr = reports
for error in (ValueError("first"), SystemExit(3), KeyboardInterrupt(), StopIteration(4)):
    for _ in range(10):
        fail(error)
for _ in range(10):
    ignore()
gc.collect()
text = "".join(reports.lines)
for wanted in ("Exception ignored in: <function Failing.__del__ at 0x", "ValueError: first", "SystemExit: 3", "KeyboardInterrupt",
               "Exception ignored in: <generator object ignoring at 0x", "RuntimeError: generator ignored GeneratorExit"):
    print(wanted in text)


class Last:
    def __init__(self, name):
        self.name = name

    def __del__(self):
        print("last", self.name)


def waiting():
    try:
        yield
    finally:
        print("waiting ends")


class Broken:
    def __del__(self):
        print("broken")
        raise ValueError("at the end")


one = Last("one")
cycle = Last("cycle")
cycle.me = [cycle]
w = waiting()
next(w)
two = Last("two")
broken = Broken()
print("the end")
sys.exit(3)
