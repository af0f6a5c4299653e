# Catches a heap that is ordered by other comparisons than CPython's, or another list after an error, and traces of the loops
# that move items.
import heapq
import random
from heapq import heapify, heappop, heappush, heappushpop, heapreplace, merge, nlargest, nsmallest


def attempt(f, *args):
    try:
        result = f(*args)
    except Exception as e:
        print(type(e).__name__, e)
    else:
        print(repr(result))


class Item:
    def __init__(self, key, name):
        self.key, self.name = key, name

    def __lt__(self, other):
        return self.key < other.key

    def __repr__(self):
        return f"{self.name}{self.key}"


class Told:
    """An item that tells of each comparison."""

    def __init__(self, key, act=None):
        self.key, self.act = key, act

    def __lt__(self, other):
        print(self.key, "<", other.key, end="; ")
        if self.act:
            self.act()
        return self.key < other.key

    def __repr__(self):
        return str(self.key)


def sort(items):
    heap = []
    for item in items:
        heappush(heap, item)
    return [heappop(heap) for i in range(len(heap))]


def shortest(n):
    edges = {i: [((i * 7 + 1) % n, i % 5 + 1), ((i * 3 + 2) % n, i % 7 + 2), ((i + 1) % n, 9)] for i in range(n)}
    distance = {0: 0}
    queue = [(0, 0)]
    while queue:
        d, node = heappop(queue)
        if d > distance[node]:
            continue
        for other, weight in edges[node]:
            if d + weight < distance.get(other, 1 << 30):
                distance[other] = d + weight
                heappush(queue, (d + weight, other))
    return sum(d * node for node, d in distance.items())


def work(make, n):
    numbers = random.Random(n)
    heap = [make(numbers.randrange(1000)) for i in range(n)]
    heapify(heap)
    out = []
    for i in range(n):
        out.append(heappushpop(heap, make(numbers.randrange(1000))))
        out.append(heapreplace(heap, make(numbers.randrange(1000))))
    return out[::17], heap[:3], sort(heap)[::9]


print(shortest(200))
print(work(int, 100))
print(work(float, 100))
print(work(str, 60))
print(work(lambda i: (i % 10, str(i)), 60))
print(work(lambda i: [i % 10, i], 60))
print(work(lambda i: Item(i, "i"), 60))
print(work(lambda i: i if i % 3 else i + 0.5, 60))
print(work(lambda i: 1 << (i % 90), 60))

for n in range(1, 8):
    heap = [Told((i * 5 + 3) % n) for i in range(n)]
    heapify(heap)
    print(heap)
    heappush(heap, Told(2))
    print(heap)
    print(heappop(heap), heap)
    print(heapreplace(heap, Told(3)), heap)
    print(heappushpop(heap, Told(1)), heap)

for change in (lambda h: h.append(1), lambda h: h.pop(), lambda h: h.clear()):
    for f in (lambda h: heapify(h), lambda h: heappush(h, Told(0)), lambda h: heappop(h), lambda h: heapreplace(h, Told(9)),
              lambda h: heappushpop(h, Told(9))):
        heap = []
        heap.extend(Told(i, lambda: change(heap)) for i in range(6))
        attempt(f, heap)
        print(len(heap))


class Failing:
    def __lt__(self, other):
        raise KeyError("no order")

    def __repr__(self):
        return "F"


for f in (heapify, heappop, lambda h: heappush(h, 0), lambda h: heapreplace(h, 1), lambda h: heappushpop(h, 5)):
    for heap in ([Failing(), Failing(), Failing()], [1, "a", 2.5, None], [3, 4, "b"], [1.5, 2.5, "c"], [1], []):
        attempt(f, heap)
        print(heap)
for name in ("heappush", "heappop", "heapify", "heapreplace", "heappushpop"):
    f = getattr(heapq, name)
    attempt(f, (1, 2), 3) if name not in ("heappop", "heapify") else attempt(f, (1, 2))
    attempt(f, [], 1, 2) if name not in ("heappop", "heapify") else None


class Heap(list):
    pass


heap = Heap([3, 1, 2])
heapify(heap)
heappush(heap, 0)
print(heap, heappop(heap), heap, type(heap))
print(list(merge([1, 4, 9], [2, 4], [], range(3))), list(merge("zxa", "yb", reverse=True)), list(merge([-1, 2], [-3], key=abs)))
print(nsmallest(3, [5, 1, 4, 2]), nlargest(2, "hello"), nsmallest(2, [(3, "x"), (1, "y")], key=lambda p: p[1]), nlargest(1, []))
