"""Iterators that are made of iterators."""

_NOTHING = object()


class count:
    """start, start + step, start + 2 * step, ..."""

    def __init__(self, start=0, step=1):
        if not (hasattr(start, "__add__") and hasattr(step, "__add__")) or isinstance(start, (str, list, tuple)):
            raise TypeError("a number is required")
        self._next = start
        self._step = step

    def __iter__(self):
        return self

    def __next__(self):
        value = self._next
        self._next = value + self._step
        return value

    def __repr__(self):
        if type(self._step) is int and self._step == 1:
            return "count(%r)" % (self._next,)
        return "count(%r, %r)" % (self._next, self._step)


class repeat:
    """The same object again and again, `times` times if that is given."""

    def __init__(self, object, times=None):
        self._object = object
        self._left = times if times is None else max(times, 0)

    def __iter__(self):
        return self

    def __next__(self):
        left = self._left
        if left is not None:
            if left <= 0:
                raise StopIteration
            self._left = left - 1
        return self._object

    def __length_hint__(self):
        if self._left is None:
            raise TypeError("len() of unsized object")
        return self._left

    def __repr__(self):
        if self._left is None:
            return "repeat(%r)" % (self._object,)
        return "repeat(%r, %d)" % (self._object, self._left)


def cycle(iterable):
    """The items of the iterable, again and again."""
    return _cycle(iter(iterable))


def _cycle(iterator):
    saved = []
    for item in iterator:
        yield item
        saved.append(item)
    while saved:
        for item in saved:
            yield item


def accumulate(iterable, func=None, *, initial=None):
    """Running totals."""
    return _accumulate(iter(iterable), func, initial)


def _accumulate(iterator, func, total):
    if total is None:
        for total in iterator:
            break
        else:
            return
    yield total
    if func is None:
        for item in iterator:
            total = total + item
            yield total
    else:
        for item in iterator:
            total = func(total, item)
            yield total


class chain:
    """The items of one iterable after the other."""

    def __init__(self, *iterables):
        self._iterator = _chain(iterables)

    @classmethod
    def from_iterable(cls, iterable):
        made = cls()
        made._iterator = _chain(iter(iterable))
        return made

    def __iter__(self):
        return self._iterator

    def __next__(self):
        return next(self._iterator)


def _chain(iterables):
    for iterable in iterables:
        for item in iterable:
            yield item


def compress(data, selectors):
    """The data whose selectors are true."""
    return (item for item, selected in zip(data, selectors) if selected)


def dropwhile(predicate, iterable):
    """The items from the first on that the predicate is false of."""
    return _dropwhile(predicate, iter(iterable))


def _dropwhile(predicate, iterator):
    for item in iterator:
        if not predicate(item):
            yield item
            break
    for item in iterator:
        yield item


def takewhile(predicate, iterable):
    """The items before the first that the predicate is false of."""
    return _takewhile(predicate, iter(iterable))


def _takewhile(predicate, iterator):
    for item in iterator:
        if not predicate(item):
            return
        yield item


def filterfalse(predicate, iterable):
    """The items that the predicate is false of."""
    if predicate is None:
        return (item for item in iterable if not item)
    return (item for item in iterable if not predicate(item))


def starmap(function, iterable):
    """function(*args) for the args in the iterable."""
    return (function(*args) for args in iterable)


def pairwise(iterable):
    """Pairs of neighbours."""
    return _pairwise(iter(iterable))


def _pairwise(iterator):
    for before in iterator:
        break
    else:
        return
    for item in iterator:
        yield before, item
        before = item


def batched(iterable, n, *, strict=False):
    """Tuples of n items; the last one may be shorter."""
    if n < 1:
        raise ValueError("n must be at least one")
    return _batched(iter(iterable), n, strict)


def _batched(iterator, n, strict):
    batch = []
    for item in iterator:
        batch.append(item)
        if len(batch) == n:
            yield tuple(batch)
            batch = []
    if batch:
        if strict:
            raise ValueError("batched(): incomplete batch")
        yield tuple(batch)


def islice(iterable, *bounds):
    """The items that a slice with these bounds picks."""
    if not bounds:
        raise TypeError("islice expected at least 2 arguments, got 1")
    if len(bounds) > 3:
        raise TypeError("islice expected at most 4 arguments, got %d" % (len(bounds) + 1))
    start, stop, step = 0, None, 1
    if len(bounds) == 1:
        stop = bounds[0]
        if stop is not None and (not isinstance(stop, int) or stop < 0):
            raise ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    else:
        start, stop = bounds[0], bounds[1]
        if start is None:
            start = 0
        if len(bounds) == 3 and bounds[2] is not None:
            step = bounds[2]
        if not isinstance(start, int) or start < 0 or stop is not None and (not isinstance(stop, int) or stop < 0):
            raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
        if not isinstance(step, int) or step < 1:
            raise ValueError("Step for islice() must be a positive integer or None.")
    return _islice(iter(iterable), start, stop, step)


def _islice(iterator, start, stop, step):
    if stop is None:
        at = 0
        for item in iterator:
            if at == start:
                yield item
                start += step
            at += 1
        return
    # Not one item more is taken from the iterator than is needed to get to `stop`.
    at = 0
    stop = max(start, stop)
    while at < stop:
        for item in iterator:
            break
        else:
            return
        if at == start:
            yield item
            start += step
            if start >= stop:
                start = stop
        at += 1


def zip_longest(*iterables, fillvalue=None):
    """As zip, but until the longest is exhausted."""
    return _zip_longest([iter(it) for it in iterables], fillvalue)


def _zip_longest(iterators, fill):
    active = len(iterators)
    if not active:
        return
    while True:
        items = []
        for i in range(len(iterators)):
            iterator = iterators[i]
            item = fill
            if iterator is not None:
                item = next(iterator, _NOTHING)
                if item is _NOTHING:
                    active -= 1
                    if not active:
                        return
                    iterators[i] = None
                    item = fill
            items.append(item)
        yield tuple(items)


def tee(iterable, n=2):
    """Independent iterators over the same items."""
    if n < 0:
        raise ValueError("n must be >= 0")
    # A link is [item, next link]; the last one is empty until an iterator gets there.
    iterator = iter(iterable)
    link = []
    return tuple([_tee(iterator, link) for i in range(n)])


def _tee(iterator, link):
    while True:
        if not link:
            item = next(iterator, _NOTHING)
            if item is _NOTHING:
                return
            link.append(item)
            link.append([])
        yield link[0]
        link = link[1]


def product(*iterables, repeat=1):
    """The Cartesian product; the last position changes fastest."""
    if repeat < 0:
        raise ValueError("repeat argument cannot be negative")
    return _product([tuple(it) for it in iterables] * repeat)


def _product(pools):
    n = len(pools)
    for pool in pools:
        if not pool:
            return
    at = [0] * n
    items = [pool[0] for pool in pools]
    while True:
        yield tuple(items)
        i = n - 1
        while i >= 0:
            pool = pools[i]
            position = at[i] + 1
            if position < len(pool):
                at[i] = position
                items[i] = pool[position]
                break
            at[i] = 0
            items[i] = pool[0]
            i -= 1
        else:
            return


def permutations(iterable, r=None):
    """All ways to pick r items in order."""
    pool = tuple(iterable)
    if r is None:
        r = len(pool)
    elif not isinstance(r, int):
        raise TypeError("Expected int as r")
    elif r < 0:
        raise ValueError("r must be non-negative")
    return _permutations(pool, r)


def _permutations(pool, r):
    n = len(pool)
    if r > n:
        return
    order = list(range(n))
    left = list(range(n, n - r, -1))
    yield tuple([pool[i] for i in order[:r]])
    while True:
        i = r - 1
        while i >= 0:
            left[i] -= 1
            if left[i]:
                j = n - left[i]
                order[i], order[j] = order[j], order[i]
                yield tuple([pool[k] for k in order[:r]])
                break
            # All choices for this position are through: the item goes to the end again.
            order.append(order.pop(i))
            left[i] = n - i
            i -= 1
        else:
            return


def combinations(iterable, r):
    """All ways to pick r items, in the order of the iterable."""
    pool = tuple(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")
    return _combinations(pool, r)


def _combinations(pool, r):
    n = len(pool)
    if r > n:
        return
    chosen = list(range(r))
    while True:
        yield tuple([pool[i] for i in chosen])
        i = r - 1
        while i >= 0 and chosen[i] == n - r + i:
            i -= 1
        if i < 0:
            return
        position = chosen[i] + 1
        while i < r:
            chosen[i] = position
            position += 1
            i += 1


def combinations_with_replacement(iterable, r):
    """As combinations, but items may be picked again."""
    pool = tuple(iterable)
    if r < 0:
        raise ValueError("r must be non-negative")
    return _combinations_with_replacement(pool, r)


def _combinations_with_replacement(pool, r):
    n = len(pool)
    if not n and r:
        return
    chosen = [0] * r
    while True:
        yield tuple([pool[i] for i in chosen])
        i = r - 1
        while i >= 0 and chosen[i] == n - 1:
            i -= 1
        if i < 0:
            return
        chosen[i:] = [chosen[i] + 1] * (r - i)


class groupby:
    """Runs of items with the same key: pairs of the key and an iterator over the run."""

    def __init__(self, iterable, key=None):
        self._iterator = iter(iterable)
        self._key = key
        self._run = None
        self._current = _NOTHING
        self._current_key = _NOTHING
        self._run_key = _NOTHING

    def __iter__(self):
        return self

    def _advance(self):
        self._current = next(self._iterator)
        key = self._key
        self._current_key = self._current if key is None else key(self._current)

    def __next__(self):
        # What the program left of the previous run is passed over.
        self._run = None
        while self._current_key is _NOTHING or self._run_key is not _NOTHING and self._current_key == self._run_key:
            self._advance()
        self._run_key = self._current_key
        run = self._run = object()
        return self._current_key, self._items(run, self._run_key)

    def _items(self, run, key):
        while self._run is run and self._current_key == key:
            yield self._current
            try:
                self._advance()
            except StopIteration:
                self._run_key = self._current_key
                return
