"""Where an item belongs in a sorted list. Plain numbers and strings are searched natively."""

from _bisect import left as _left, right as _right
from operator import index as _index


def _bounds(a, lo, hi):
    lo = _index(lo)
    if lo < 0:
        raise ValueError("lo must be non-negative")
    return lo, len(a) if hi is None or hi == -1 else hi


def bisect_right(a, x, lo=0, hi=None, *, key=None):
    if key is None:
        at = _right(a, x, lo, hi)
        if at is not None:
            return at
    lo, hi = _bounds(a, lo, hi)
    while lo < hi:
        middle = (lo + hi) // 2
        item = a[middle]
        if key is not None:
            item = key(item)
        if x < item:
            hi = middle
        else:
            lo = middle + 1
    return lo


def bisect_left(a, x, lo=0, hi=None, *, key=None):
    if key is None:
        at = _left(a, x, lo, hi)
        if at is not None:
            return at
    lo, hi = _bounds(a, lo, hi)
    while lo < hi:
        middle = (lo + hi) // 2
        item = a[middle]
        if key is not None:
            item = key(item)
        if item < x:
            lo = middle + 1
        else:
            hi = middle
    return lo


def insort_right(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_right(a, x if key is None else key(x), lo, hi, key=key), x)


def insort_left(a, x, lo=0, hi=None, *, key=None):
    a.insert(bisect_left(a, x if key is None else key(x), lo, hi, key=key), x)


bisect = bisect_right
insort = insort_right
