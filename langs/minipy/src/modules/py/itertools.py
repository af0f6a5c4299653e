"""Iterators that are made of iterators: native ones, of the module _itertools, but for `tee`."""

from _itertools import (
    accumulate, batched, chain, combinations, combinations_with_replacement, compress, count, cycle, dropwhile, filterfalse,
    groupby, islice, pairwise, permutations, product, repeat, starmap, takewhile, zip_longest)
from operator import index as _index
from sys import maxsize as _maxsize


class _tee:
    """One of some iterators over the same items, which are in links: [item, next link], or [] before it was asked for."""

    __slots__ = ("_source", "_link", "__weakref__")

    def __init__(self, iterable, /):
        if isinstance(iterable, _tee):
            self._source = iterable._source
            self._link = iterable._link
        else:
            self._source = iter(iterable)
            self._link = []

    def __iter__(self):
        return self

    def __next__(self):
        link = self._link
        if not link:
            for item in self._source:
                # The source may have advanced other iterators of the same items.
                link.append(item)
                link.append([])
                break
            else:
                raise StopIteration
        self._link = link[1]
        return link[0]

    def __copy__(self):
        return _tee(self)


def tee(iterable, n=2, /):
    """Independent iterators over the same items."""
    n = _index(n)
    if not -_maxsize - 1 <= n <= _maxsize:
        raise OverflowError("Python int too large to convert to C ssize_t")
    if n < 0:
        raise ValueError("n must be >= 0")
    if n == 0:
        return ()
    first = iterable if type(iterable) is _tee else _tee(iterable)
    return (first,) + tuple([_tee(first) for i in range(n - 1)])
