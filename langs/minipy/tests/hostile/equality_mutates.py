# Comparisons that change the container that is searched.
def t(f, *args):
    try:
        r = repr(f(*args))
        print(r if len(r) < 200 else (r[:80], len(r)))
    except BaseException as e:
        print(type(e).__name__, str(e)[:150])
log = []
class K:
    def __init__(s, v, act=None): s.v, s.act = v, act
    def __hash__(s): return 1
    def __eq__(s, o):
        if s.act: s.act()
        elif o.__class__ is K and o.act: o.act()
        return o.__class__ is K and s.v == o.v
    def __repr__(s): return f'K{s.v}'
for name, act in (('clear', lambda d: d.clear()),
                  ('add', lambda d: d.update({i: i for i in range(50)})
                   if isinstance(d, dict) else d.update(range(50))),
                  ('pop', lambda d: d.popitem() if isinstance(d, dict) and d else (d.pop() if d else None)),
                  ('raise', lambda d: 1 / 0)):
    for op in ('get', 'set', 'del', 'in', 'pop', 'setdefault', 'update', 'eq', 'copy', 'or', 'fromkeys'):
        d = {}
        for i in range(4): d[K(i)] = i
        k = K(9, lambda: act(d))
        def f():
            if op == 'get': return d[k]
            if op == 'set': d[k] = 1
            if op == 'del': del d[k]
            if op == 'in': return k in d
            if op == 'pop': return d.pop(k, 'none')
            if op == 'setdefault': return d.setdefault(k, 5)
            if op == 'update': d.update({k: 2})
            if op == 'eq': return d == {K(0): 0, k: 1, K(2): 2, K(3): 3}
            if op == 'copy': return len({**d, k: 1})
            if op == 'or': return len(d | {k: 1})
            if op == 'fromkeys': return len(dict.fromkeys([*d, k]))
        print(name, op, end=' ')
        t(f)
        print(len(d))
    for op in ('add', 'in', 'discard', 'remove', 'and', 'or', 'sub', 'xor', 'eq', 'le', 'update', 'isdisjoint',
               'iand', 'ixor', 'isub'):
        d = set()
        for i in range(4): d.add(K(i))
        k = K(9, lambda: act(d))
        def f():
            if op == 'add': d.add(k)
            if op == 'in': return k in d
            if op == 'discard': d.discard(k)
            if op == 'remove': d.remove(k)
            if op == 'and': return len(d & {k})
            if op == 'or': return len(d | {k}) > 0
            if op == 'sub': return len(d - {k}) >= 0
            if op == 'xor': return len(d ^ {k}) >= 0
            if op == 'eq': return d == {K(0), K(1), K(2), k}
            if op == 'le': return {k} <= d
            if op == 'update': d.update([k])
            if op == 'isdisjoint': return d.isdisjoint([k])
            if op == 'iand': d.intersection_update([k])
            if op == 'ixor': d.symmetric_difference_update([k])
            if op == 'isub': d.difference_update([k])
        print(name, 'set', op, end=' ')
        try:
            f()
            print('done')
        except Exception as e: print(type(e).__name__)
    for op in ('index', 'count', 'remove', 'in', 'eq', 'lt', 'extend'):
        l = [1, 2, 3]
        class Q:
            def __eq__(s, o):
                if name == 'clear': l.clear()
                if name == 'add': l.extend([1] * (10 if len(l) < 100 else 0))
                if name == 'pop': l and l.pop()
                if name == 'raise': 1 / 0
                return False
            def __lt__(s, o): return s == o
        q = Q()
        def f():
            if op == 'index': return l.index(q)
            if op == 'count': return l.count(q)
            if op == 'remove': return l.remove(q)
            if op == 'in': return q in l
            if op == 'eq': return l == [q, q, q]
            if op == 'lt': return l < [q, q, q]
            if op == 'extend': l.extend(q == x for x in l[:3])
        Q.__repr__ = lambda s: 'Q'
        print(name, 'list', op, end=' ')
        t(f)
        print(len(l))
