"""Sorting with keys and with comparison functions written in Python, and classes with `__lt__`."""

from functools import cmp_to_key


class Version:
    def __init__(self, major, minor):
        self.major = major
        self.minor = minor

    def __lt__(self, other):
        if self.major != other.major:
            return self.major < other.major
        return self.minor < other.minor


def by_length_then_text(a, b):
    if len(a) != len(b):
        return len(a) - len(b)
    return -1 if a < b else a > b


def run(turns):
    total = 0
    words = [str(i * 7919 % 10007) for i in range(2000)]
    versions = [Version(i * 31 % 17, i * 17 % 101) for i in range(2000)]
    for turn in range(turns):
        a = sorted(words, key=cmp_to_key(by_length_then_text))
        b = sorted(versions)
        c = sorted(words, key=lambda w: (len(w), w[-1]))
        d = max(versions, key=lambda v: v.major * 7 % 11 - v.minor)
        total += int(a[turn]) + b[turn].minor + int(c[turn]) + d.minor
    return total


print(run(120))
