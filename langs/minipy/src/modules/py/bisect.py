"""Where an item belongs in a sorted list. Plain numbers and strings are searched natively."""

from _bisect import left as _left, right as _right
from operator import index as _index


_MAX = 2**63 - 1


def _bounds(a, lo, hi):
    lo = _index(lo)
    hi = len(a) if hi is None else _index(hi)
    if not -_MAX <= lo <= _MAX or not -_MAX <= hi <= _MAX:
        raise OverflowError("Python int too large to convert to C ssize_t")
    if lo < 0:
        raise ValueError("lo must be non-negative")
    return lo, len(a) if hi == -1 else hi


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
    at = bisect_right(a, x if key is None else key(x), lo, hi, key=key)
    a.insert(at, x)


def insort_left(a, x, lo=0, hi=None, *, key=None):
    at = bisect_left(a, x if key is None else key(x), lo, hi, key=key)
    a.insert(at, x)


bisect = bisect_right
insort = insort_right
