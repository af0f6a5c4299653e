# comparisons of tuples of unlike items, of all orders.
import itertools, operator
nan = float('nan')
class E:
    def __eq__(s, o): return True
    def __lt__(s, o): return True
vals = [(), (1,), (1, 2), (1, 3), (1, 2.0), (1.5, 'a'), (1.5, 'b'), (nan,), (nan, 1), (float('nan'), 1), ('a', 1), ('a', 'b', 3, 4, 5), ('a', 'b', 3, 4, 6), (2**70, 1), (2**70, 2), (True, 0), (E(), 1), (None, 1), ((1, 2), 3), ((1, 2), 4), (0.0, 1), (-0.0, 2), ([1], 2), ('é', 1), (2**53 + 1, 0), (float(2**53), 0)]
r = []
for _ in range(3):
    for a, b in itertools.product(vals, vals):
        for op in (operator.lt, operator.le, operator.gt, operator.ge, operator.eq, operator.ne):
            try: x = op(a, b)
            except TypeError as e: x = str(e)
            r.append(x)
        try: r.append(a < b)
        except TypeError as e: r.append(str(e))
        r.append(a == b); r.append(a != b)
print(len(r), hash(tuple(map(str, r))) if False else [sum(1 for x in r if x is k) for k in (True, False)], sorted({x for x in r if isinstance(x, str)}))
import heapq
q = []
for i in range(400): heapq.heappush(q, ((i * 7919) % 101, i % 3, str(i)))
print([heapq.heappop(q) for _ in range(20)])
print(("\ud800", 1) < ("\uffff", 0), ("\U00010000", 1) > ("\ud800", 1))
