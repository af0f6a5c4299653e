#: heapq
import heapq
h = []
for x in [5, 2, 8, 1, 9, 3]:
    heapq.heappush(h, x)
print(h, heapq.heappop(h), h, heapq.heapreplace(h, 7), heapq.heappushpop(h, 0), heapq.heappushpop(h, 100), h)
l = [9, 7, 5, 3, 1, 8]; heapq.heapify(l); print(l, [heapq.heappop(l) for _ in range(6)])
print(heapq.nlargest(3, [1, 5, 2, 9]), heapq.nsmallest(2, "hello", key=ord), heapq.nlargest(0, [1]), heapq.nsmallest(1, []), heapq.nlargest(10, [1, 2]))
print(list(heapq.merge([1, 4, 7], [2, 5], [3, 6, 9])), list(heapq.merge([3, 1], [2], reverse=True)), list(heapq.merge(["bb", "a"], ["ccc"], key=len)))
print(list(heapq.merge()), list(heapq.merge([1], [1.0], [True])), list(heapq.merge([(2, "a")], [(2, "b")], key=lambda t: t[0])))
for f, a in ((heapq.heappop, ([],)), (heapq.heapreplace, ([], 1)), (heapq.heappush, ((), 1)), (heapq.heapify, (5,))):
    try:
        f(*a)
    except (IndexError, TypeError) as e:
        print(type(e).__name__, e)
try:
    heapq.heappush([1], "a")
except TypeError as e:
    print(e)
h = [(2, "b"), (1, "z"), (1, "a")]; heapq.heapify(h); print([heapq.heappop(h) for i in range(3)])
