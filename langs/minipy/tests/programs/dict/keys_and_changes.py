# keys and changes: as CPython has it, in every mode.
import random
class K:
    def __init__(self, v): self.v = v
    def __hash__(self): return self.v % 3
    def __eq__(self, o): return isinstance(o, K) and self.v == o.v
    def __repr__(self): return f'K({self.v})'
class P: pass
def model(seed, n, mk):
    random.seed(seed); d = {}; m = []
    for step in range(n):
        k = mk(random.randrange(60)); op = random.randrange(10)
        at = next((i for i, (x, _) in enumerate(m) if x == k), None)
        if op < 5:
            d[k] = step
            if at is None: m.append((k, step))
            else: m[at] = (m[at][0], step)
        elif op < 8:
            if at is None: assert k not in d
            else:
                assert d.pop(k) == m.pop(at)[1]
        elif op == 8 and m:
            assert d.popitem() == m.pop()
        else:
            assert d.get(k, -1) == (-1 if at is None else m[at][1])
        assert len(d) == len(m)
    assert list(d.items()) == m, (d, m)
    assert list(reversed(d)) == [k for k, v in m][::-1]
    return len(m)
print(model(1, 3000, lambda x: x), model(2, 1500, K), model(3, 1500, str), model(4, 1500, lambda x: (x, str(x))), model(5, 1000, float))
d = {1: 'a', 'k': 2, (1, 2): 3, None: 4, 2.5: 5, True: 'one'}
print(d, d[1.0], d[True], d.get('z'), d.get('z', 9), 'k' in d, 'q' in d, None in d, (1, 2) in d, (1, 2.0) in d)
ps = [P() for _ in range(20)]; e = {p: i for i, p in enumerate(ps)}; print([e[p] for p in ps] == list(range(20)), P() in e)
try: d['nope']
except KeyError as x: print(repr(x))
try: d[[1]]
except TypeError as x: print(x)
def conf(n):
    c = {'a': 1, 'b': 2}; s = 0
    for i in range(n): s += CONF['x'] + c['a']
    return s
CONF = {'x': 5, 'y': 6}
print(conf(200)); CONF['x'] = 7; print(conf(200))
def chg(n):
    s = 0
    for i in range(n):
        s += CONF['x']
        if i % 10 == 9: CONF['x'] = i
        if 'zz' in CONF: s += 1
        if i == 50: CONF['zz'] = 1
        if i == 60: del CONF['zz']
        s += CONF.get('w', 1)
    return s
print(chg(200))
def it(n):
    d = {i: i * 2 for i in range(n)}; s = 0
    for k in d: s += k
    for v in d.values(): s += v
    for k, v in d.items(): s += k * v
    del d[5]; del d[0]
    for k, v in d.items(): s += k ^ v
    return s
print(it(100))
def mut(n):
    d = {i: 1 for i in range(n)}
    try:
        for k in d:
            if k == 50: d[1000] = 1
    except RuntimeError as e: print(e)
    try:
        for k in d:
            if k == 50: del d[51]
    except RuntimeError as e: print(e)
    s = set(range(n))
    try:
        for k in s:
            if k == 50: s.add(1000)
    except RuntimeError as e: print(e)
    d = {1: 1, 2: 2}
    try:
        for k in d: del d[k]; d[k + 100] = 1
    except RuntimeError as e: print(e)
mut(100)
def cnt(words):
    c = {}
    for w in words:
        c[w] = c.get(w, 0) + 1
    t = {}
    for w in words:
        if w in t: t[w] += 1
        else: t[w] = 1
    return c == t, c
print(cnt(['a', 'b', 'a', 'c'] * 20))
seen = set()
for i in range(100):
    seen.add(i % 7); seen.add((i % 3, 'x'))
print(len(seen), 5 in seen, 9 in seen, (1, 'x') in seen, len({}), bool({}), bool({1}))
from collections import namedtuple
NT = namedtuple('NT', 'a b'); nd = {NT(i, i + 1): i for i in range(50)}; print(nd[NT(3, 4)], nd[(3, 4)], NT(1, 2) == (1, 2), hash(NT(1, 2)) == hash((1, 2)))
class Bad:
    def __hash__(self): return 1
    def __eq__(self, o):
        if MUT: MUT.clear()
        return False
MUT = None
bd = {Bad(): 1}; bd[Bad()] = 2; MUT = bd
try: print(bd.get(Bad(), 'none'), len(bd))
except RuntimeError as e: print(e)
