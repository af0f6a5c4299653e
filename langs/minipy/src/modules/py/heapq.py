"""Priority queues in lists: no item is smaller than its parent at (i - 1) // 2."""


def _sift_up(heap, at, top=0):
    """Moves an item towards the top until its parent is not greater."""
    item = heap[at]
    while at > top:
        parent = (at - 1) >> 1
        above = heap[parent]
        if not item < above:
            break
        heap[at] = above
        at = parent
    heap[at] = item


def _sift_down(heap, at):
    """Fills the place of an item that may be too great: with the smaller children down to a leaf, then up again."""
    top = at
    end = len(heap)
    item = heap[at]
    child = 2 * at + 1
    while child < end:
        right = child + 1
        if right < end and not heap[child] < heap[right]:
            child = right
        heap[at] = heap[child]
        at = child
        child = 2 * at + 1
    heap[at] = item
    _sift_up(heap, at, top)


def _checked(heap, name):
    if not isinstance(heap, list):
        raise TypeError("%s must be list, not %s" % (name, type(heap).__name__))


def heappush(heap, item, /):
    if type(heap) is not list:
        _checked(heap, "heappush() argument 1")
    heap.append(item)
    _sift_up(heap, len(heap) - 1)


def heappop(heap, /):
    if type(heap) is not list:
        _checked(heap, "heappop() argument")
    if not heap:
        raise IndexError("index out of range")
    last = heap.pop()
    if not heap:
        return last
    smallest = heap[0]
    heap[0] = last
    _sift_down(heap, 0)
    return smallest


def heapreplace(heap, item, /):
    if type(heap) is not list:
        _checked(heap, "heapreplace() argument 1")
    if not heap:
        raise IndexError("index out of range")
    smallest = heap[0]
    heap[0] = item
    _sift_down(heap, 0)
    return smallest


def heappushpop(heap, item, /):
    if type(heap) is not list:
        _checked(heap, "heappushpop() argument 1")
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _sift_down(heap, 0)
    return item


def heapify(heap, /):
    if type(heap) is not list:
        _checked(heap, "heapify() argument")
    for i in range(len(heap) // 2 - 1, -1, -1):
        _sift_down(heap, i)


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
            _sift_down(heap, 0)
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
