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


def heappush(heap, item):
    heap.append(item)
    _sift_up(heap, len(heap) - 1)


def heappop(heap):
    if not heap:
        raise IndexError("index out of range")
    last = heap.pop()
    if not heap:
        return last
    smallest = heap[0]
    heap[0] = last
    _sift_down(heap, 0)
    return smallest


def heapreplace(heap, item):
    if not heap:
        raise IndexError("index out of range")
    smallest = heap[0]
    heap[0] = item
    _sift_down(heap, 0)
    return smallest


def heappushpop(heap, item):
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _sift_down(heap, 0)
    return item


def heapify(heap):
    for i in range(len(heap) // 2 - 1, -1, -1):
        _sift_down(heap, i)


def merge(*iterables, key=None, reverse=False):
    """The items of sorted iterables, sorted."""
    if reverse:
        entries = []
        for iterable in iterables:
            entries.extend(iterable)
        entries.sort(key=key, reverse=True)
        for item in entries:
            yield item
        return
    heap = []
    for order, iterable in enumerate(iterables):
        iterator = iter(iterable)
        for item in iterator:
            heap.append([item if key is None else key(item), order, item, iterator])
            break
    heapify(heap)
    while heap:
        entry = heap[0]
        yield entry[2]
        for item in entry[3]:
            heapreplace(heap, [item if key is None else key(item), entry[1], item, entry[3]])
            break
        else:
            heappop(heap)


def nsmallest(n, iterable, key=None):
    return sorted(iterable, key=key)[:max(n, 0)]


def nlargest(n, iterable, key=None):
    return sorted(iterable, key=key, reverse=True)[:max(n, 0)]
