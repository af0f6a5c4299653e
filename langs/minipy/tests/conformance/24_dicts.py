#: insertion order is kept
d = {}
for k in 'zebra': d[k] = len(d)
print(d, list(d), list(d.values()))

#: assigning an existing key keeps its place
d = {1: 'a', 2: 'b', 3: 'c'}
d[1] = 'A'
print(d)

#: delete and reinsert moves to the end
d = {i: i for i in range(5)}
del d[1]; d[1] = 'again'
print(d)

#: many deletes and inserts keep the order
d = {}
for i in range(40):
    d[i] = i
    if i % 3 == 0 and i: del d[i - 1]
print(list(d))

#: popitem is last in first out
d = {i: i * i for i in range(20)}
print([d.popitem() for i in range(3)], len(d))
d = {}
try: d.popitem()
except KeyError as e: print(e)

#: pop with and without default
d = {'a': 1}
print(d.pop('a'), d.pop('a', None), d)
try: d.pop('a')
except KeyError as e: print(repr(e))
for a in ((), (1, 2, 3)):
    try: d.pop(*a)
    except TypeError as e: print(e)

#: size change during iteration
d = {1: 1}
try:
    for k in d: d[k + 1] = 1
except RuntimeError as e: print(e, d)

#: delete during iteration
d = {i: 1 for i in range(5)}
try:
    for k in d: del d[k]
except RuntimeError as e: print(e, len(d))

#: same size but other keys during iteration
d = {i: 1 for i in range(3)}
try:
    for k in d:
        del d[k]; d[k + 10] = 1
        if len(d) > 5 or k > 90: break
except RuntimeError as e: print(e)
print(len(d))

#: changing values during iteration is fine
d = {i: i for i in range(20)}
for k in d: d[k] *= 2
print(d)

#: size change during iteration of items and values
for view in ('items', 'values', 'keys'):
    d = {1: 1}
    try:
        for x in getattr(d, view)(): d[len(d) + 1] = 0
    except RuntimeError as e: print(view, e)

#: break after a change is fine
d = {1: 1, 2: 2}
for k in d:
    del d[k]
    break
print(d)

#: a change in the 15th iteration
d = {i: i for i in range(20)}
n = 0
try:
    for k in d:
        n += 1
        if n == 15: d['new'] = 1
except RuntimeError as e: print(n, e)

#: iterator after the dict changed stays broken
d = {1: 1, 2: 2}
it = iter(d); next(it); d[3] = 3
for _ in range(2):
    try: next(it)
    except RuntimeError as e: print(e)

#: exhausted iterator and later growth
d = {1: 1}
it = iter(d); list(it); d[2] = 2
print(list(it))

#: reversed dicts and views
d = {i: -i for i in range(4)}
print(list(reversed(d)), list(reversed(d.values())), list(reversed(d.items())), list(reversed(d.keys())))

#: equal keys of other types are the same key
d = {1: 'int'}
d[1.0] = 'float'; d[True] = 'bool'
print(d, {0: 1, False: 2, 0.0: 3, -0.0: 4})

#: the first key object is kept
d = {True: 1}
d[1] = 2
print(d)

#: keys compare by identity first
n = float('nan')
d = {n: 1}
print(d[n], float('nan') in d, n in d)

#: unhashable keys
for bad in ([], {}, set(), [1]):
    try: {bad: 1}
    except TypeError as e: print(e)
d = {}
for f in (lambda: d[[]], lambda: d.get([]), lambda: [] in d, lambda: d.setdefault([], 1), lambda: d.pop([], 1)):
    try: f()
    except TypeError as e: print(e)

#: tuples with unhashable parts
try: {(1, [2]): 3}
except TypeError as e: print(e)
print({(1, (2, 3)): 4}[1, (2, 3)])

#: hash is called before eq
log = []
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): log.append('h%d' % self.n); return 1
    def __eq__(self, o): log.append('e%d%d' % (self.n, o.n)); return self.n == o.n
a, b = K(1), K(2)
d = {a: 1, b: 2}
print(log); log.clear()
print(d[b], d[K(1)], log)

#: which operand's eq is asked
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): return 7
    def __eq__(self, o): print(self.n, 'eq', o.n); return False
d = {K(1): 1}
print(K(2) in d)

#: exceptions in hash and eq
class H:
    def __hash__(self): raise ValueError('hash')
class E:
    def __hash__(self): return 1
    def __eq__(self, o): raise KeyError('eq')
try: {H(): 1}
except ValueError as e: print(e)
d = {E(): 1}
for f in (lambda: d[E()], lambda: E() in d, lambda: d.get(E()), lambda: d.setdefault(E())):
    try: f()
    except KeyError as e: print(e)
print(len(d))

#: hash must return an int
class H:
    def __hash__(self): return 'x'
try: hash(H())
except TypeError as e: print(e)
try: {H(): 1}
except TypeError as e: print(e)

#: big hashes are folded
class H:
    def __init__(self, h): self.h = h
    def __hash__(self): return self.h
print(hash(H(2 ** 61 - 1)), hash(H(2 ** 64)), hash(H(-1)), hash(H(True)))

#: eq that changes the dict during look-up
class K:
    def __init__(self, n): self.n = n
    def __hash__(self): return 1
    def __eq__(self, o):
        d.clear()
        return False
d = {}
d[K(1)] = 1
d[K(2)] = 2
print(len(d))

#: eq that grows the dict during look-up
class K:
    def __hash__(self): return 1
    def __eq__(self, o):
        for i in range(20): d[i] = i
        return self is o
d = {}
a = K()
d[a] = 'a'
d[K()] = 'b'
print(len(d), d[a])

#: get and setdefault
d = {'a': None}
print(d.get('a', 1), d.get('b'), d.get('b', 2), d.setdefault('a', 5), d.setdefault('c'), d.setdefault('d', []), d)

#: update from mapping, pairs, keywords and iterators
d = {}
d.update({'a': 1}); d.update([('b', 2), ['c', 3]]); d.update(e=5, f=6); d.update({'a': 9}, g=7); d.update(iter([('h', 8)])); d.update()
print(d)

#: update from an object with keys
class M:
    def keys(self): return ['x', 'y']
    def __getitem__(self, k): return k * 2
d = {}
d.update(M()); print(d, dict(M()), {**M()})

#: update errors
d = {}
for bad in ([1], [(1,)], [(1, 2, 3)], 5, ['ab', 'c']):
    try: d.update(bad)
    except (TypeError, ValueError) as e: print(type(e).__name__, e)
print(d)

#: dict constructor
print(dict(), dict(a=1), dict({'a': 1}, b=2), dict([(1, 2)]), dict(zip('ab', range(2))), dict((k, k) for k in range(2)))
for bad in (5, [1, 2], 'ab'):
    try: dict(bad)
    except (TypeError, ValueError) as e: print(type(e).__name__, e)
try: dict({}, {})
except TypeError as e: print(e)

#: fromkeys
print(dict.fromkeys('aba'), dict.fromkeys([1, 2], 0), {}.fromkeys((1,), 'v'))
l = []
d = dict.fromkeys('ab', l); d['a'].append(1); print(d)

#: fromkeys on a subclass makes an instance
class D(dict): pass
print(type(D.fromkeys('a')).__name__, D.fromkeys('a'))

#: copy is shallow
d = {'l': [1]}
c = d.copy(); c['l'].append(2); c['n'] = 1
print(d, c, c is d)

#: clear
d = {1: 1}; e = d
d.clear(); print(e, len(e)); d[2] = 2; print(e)

#: equality ignores order
print({1: 1, 2: 2} == {2: 2, 1: 1}, {1: 1} == {1: 2}, {1: 1} != {1: 1.0}, {} == [], {1: {2: 3}} == {1: {2: 3}})

#: dicts have no order relation
for op in ('<', '<=', '>', '>='):
    try: eval('{} ' + op + ' {}') if False else ({} < {})
    except TypeError as e: print(e); break

#: dicts are not hashable
try: hash({})
except TypeError as e: print(e)

#: or of dicts
a, b = {1: 'a', 2: 'a'}, {2: 'b', 3: 'b'}
print(a | b, b | a, a)
c = a; c |= b; print(a); c |= [(9, 9)]; print(a)
try: a | [(1, 2)]
except TypeError as e: print(e)

#: repr of dicts
d = {'a': 1, 2: 'b', None: [1, {'x': ()}]}
print(d, str(d) == repr(d), {}, {1: {}})

#: repr of a dict in itself
d = {}
d['me'] = d
l = [d]; d['l'] = l
print(d)

#: displays with unpacking keep the later value
print({'a': 1, **{'a': 2, 'b': 3}, 'b': 4, **{}}, {**{1: 2}, 1: 3})
try: {**[1]}
except TypeError as e: print(e)
try: {**None}
except TypeError as e: print(e)

#: duplicate keys in a display
print({1: 'a', 1: 'b', 1.0: 'c'})

#: missing key error carries the key object
k = (1, 'x')
try: {}[k]
except KeyError as e: print(e.args[0] is k, e)
try: del {}['gone']
except KeyError as e: print(e)

#: __missing__ in a subclass
class D(dict):
    def __missing__(self, k): return 'missing ' + str(k)
d = D(a=1)
print(d['a'], d['b'], d.get('b'), 'b' in d, len(d))

#: __missing__ on the instance is not used
class D(dict): pass
d = D(); d.__missing__ = lambda k: 'no'
try: d['x']
except KeyError as e: print(repr(e))

#: counting in a hot loop
d = {}
for c in 'abracadabra' * 3: d[c] = d.get(c, 0) + 1
print(d)

#: keys that change type in a loop
d = {}
for i in range(20): d[i if i % 3 == 0 else str(i) if i % 3 == 1 else i + 0.5] = i
print(d)

#: tuple keys in a loop
d = {}
for i in range(20): d[i % 3, i % 2] = d.get((i % 3, i % 2), 0) + i
print(d)

#: string keys made at run time
d = {}
for i in range(20): d['k' + str(i)] = i
print(sum(d['k%d' % i] for i in range(20)), 'k' + '7' in d)

#: int keys, negative and big
d = {-1: 'a', -2: 'b', 2 ** 70: 'c', 2 ** 61 - 1: 'd', 0: 'e'}
print(d[-1], d[-2], d[2 ** 70], d[2 ** 61 - 1], d[0], d.get(-3))

#: float keys equal to ints
d = {2 ** 53: 'i'}
print(d.get(float(2 ** 53)), d.get(2.0 ** 53 + 2), {0.5: 1}.get(1 / 2))

#: class instances as keys by identity
class C: pass
cs = [C() for i in range(20)]
d = {c: i for i, c in enumerate(cs)}
print(all(d[c] == i for i, c in enumerate(cs)), C() in d)

#: functions and types as keys
d = {int: 'i', str: 's', len: 'l', None: 'n', ...: 'e'}
print([d[type(x)] for x in (1, 'a')], d[len], d[None], d[...])

#: dict in boolean context
print(bool({}), bool({0: 0}), not {}, [1 for d in ({}, {1: 1}) if d])

#: del in a loop until empty
d = {i: i for i in range(20)}
n = 0
while d:
    k = next(iter(d)); del d[k]; n += k
print(n, d)

#: nested dicts with setdefault
d = {}
for i in range(20): d.setdefault(i % 2, {}).setdefault(i % 3, []).append(i)
print(d)

#: items unpacked in a for loop
d = {('a', i): [i, i * i] for i in range(4)}
print([(k, i, a, b) for (k, i), (a, b) in d.items()])

#: get of a method name
d = {'keys': 1}
print(d['keys'], list(d.keys()))

#: globals as keyword arguments
def f(**kw): kw['new'] = 1; return kw
d = {'a': 1}
print(f(**d), d)

#: keyword names must be strings
def f(**kw): return kw
for bad in ({1: 2}, {None: 1}):
    try: f(**bad)
    except TypeError as e: print(e)

#: len during growth
d = {}
print([d.setdefault(i % 7, len(d)) for i in range(20)], len(d))

#: dict methods called on the class
print(dict.get({1: 2}, 1), dict.keys({1: 2}), sorted(dict.__dict__.keys() & {'get', 'pop', 'keys'}) if False else 'ok', dict.__len__({1: 1}))

#: dunder methods of dicts
d = {1: 2}
print(d.__contains__(1), d.__getitem__(1), d.__len__(), d.__eq__({1: 2}), d.__eq__(5), d.__ne__({}), d.__or__({3: 4}), d.__or__(5))
d.__setitem__(5, 6); d.__delitem__(1); print(d)
