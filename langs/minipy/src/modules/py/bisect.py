"""Where an item belongs in a sorted list."""


def _end(a, lo, hi):
    if lo < 0:
        raise ValueError("lo must be non-negative")
    return len(a) if hi is None else hi


def bisect_right(a, x, lo=0, hi=None, *, key=None):
    hi = _end(a, lo, hi)
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
    hi = _end(a, lo, hi)
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
