"""Priority queues in lists: no item is smaller than its parent at (i - 1) // 2."""


from _heapq import heapify, heappop, heappush, heappushpop, heapreplace


class _Reversed:
    """Compares the other way round."""

    __slots__ = ("key",)

    def __init__(self, key):
        self.key = key

    def __lt__(self, other):
        return other.key < self.key

    def __eq__(self, other):
        return self.key == other.key


def merge(*iterables, key=None, reverse=False):
    """The items of sorted iterables, sorted; items that are equal come in the order of the iterables."""
    heap = []
    order = 0
    for iterable in iterables:
        iterator = iter(iterable)
        for item in iterator:
            rank = item if key is None else key(item)
            heap.append([_Reversed(rank) if reverse else rank, order, item, iterator])
            break
        order += 1
    heapify(heap)
    while len(heap) > 1:
        entry = heap[0]
        yield entry[2]
        for item in entry[3]:
            rank = item if key is None else key(item)
            entry[0] = _Reversed(rank) if reverse else rank
            entry[2] = item
            heapreplace(heap, entry)
            break
        else:
            heappop(heap)
    if heap:
        yield heap[0][2]
        yield from heap[0][3]


def nsmallest(n, iterable, key=None):
    """The n smallest items, sorted."""
    if n == 1:
        nothing = object()
        found = min(iterable, default=nothing, key=key)
        return [] if found is nothing else [found]
    return sorted(iterable, key=key)[:max(n, 0)]


def nlargest(n, iterable, key=None):
    """The n largest items, the largest first."""
    if n == 1:
        nothing = object()
        found = max(iterable, default=nothing, key=key)
        return [] if found is nothing else [found]
    return sorted(iterable, key=key, reverse=True)[:max(n, 0)]
