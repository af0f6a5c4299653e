#: get, setdefault, pop
d = {'a': 1}
print(d.get('a'), d.get('b'), d.get('b', 5), d.setdefault('a', 9), d.setdefault('c'), d.setdefault('d', []), d)
print(d.pop('a'), d.pop('zz', None), d.pop('zz', 'dflt'))
try:
    d.pop('zz')
except KeyError as e:
    print(repr(e))
#: update in all its forms
d = {}
d.update({'a': 1})
d.update([('b', 2), ['c', 3]])
d.update(x=1, y=2)
d.update({'a': 5}, z=3)
d.update(['pq'])
d.update()
class M:
    def keys(self):
        return ['k1', 'k2']
    def __getitem__(self, k):
        return k.upper()
d.update(M())
print(d)
#: errors of update
for arg in (5, [1], ['abc'], [(1,)], [(1, 2, 3)], None, [None]):
    try:
        {}.update(arg)
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
#: numbers of arguments
for f in (lambda: {}.get(), lambda: {}.get(1, 2, 3), lambda: {}.pop(), lambda: {}.setdefault(), lambda: {}.update(1, 2), lambda: {}.clear(1), lambda: {}.popitem(1), lambda: dict(1, 2), lambda: {}.keys(1), lambda: {}.copy(1), lambda: dict.fromkeys()):
    try:
        f()
    except TypeError as e:
        print(e)
#: constructor
print(dict(), dict({1: 2}), dict([(1, 2)]), dict(a=1, b=2), dict({'a': 1}, a=2), dict(zip('ab', [1, 2])), dict(((1, 2),)))
for arg in (5, [5], 'ab', ['a']):
    try:
        print(dict(arg))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
#: keyword arguments through **
def f(**kw):
    return kw
d = {'a': 1, 'b': 2}
k = f(**d, c=3)
print(k, k is d, dict(**d, z=1))
try:
    f(**{1: 2})
except TypeError as e:
    print(e)
try:
    f(**d, a=1)
except TypeError as e:
    print(e)
try:
    dict(**{1: 2})
except TypeError as e:
    print(e)
#: fromkeys
print(dict.fromkeys('ab'), dict.fromkeys([1, 2], 'x'), dict.fromkeys({}), {}.fromkeys((1,), []))
class D(dict):
    pass
print(type(D.fromkeys('a')).__name__, D.fromkeys('a'))
class D(dict):
    def __setitem__(self, k, v):
        print('set', k, v)
        super().__setitem__(k, v)
print(D.fromkeys('ab', 1))
try:
    dict.fromkeys(5)
except TypeError as e:
    print(e)
#: | and |=
a, b = {'x': 1, 'y': 2}, {'y': 3, 'z': 4}
print(a | b, b | a, a)
a |= b
a |= [('q', 9)]
print(a)
for f in (lambda: {} | [], lambda: {} | 5, lambda: [] | {}):
    try:
        f()
    except TypeError as e:
        print(e)
try:
    a |= 5
except TypeError as e:
    print(e)
#: | of subclasses
class D(dict):
    pass
d = D(a=1)
print(type(d | {'b': 2}).__name__, type({'b': 2} | d).__name__, d | {'b': 2})
#: del
d = {1: 2}
del d[1]
print(d)
try:
    del d[1]
except KeyError as e:
    print(repr(e))
#: in, len, bool, not in
d = {None: 0}
print(None in d, 0 in d, len(d), bool(d), bool({}), 1 not in d)
#: copy is shallow and of the exact type dict
class D(dict):
    pass
d = D(a=[1])
c = d.copy()
c['a'].append(2)
print(d, type(c).__name__, c is d)
#: __missing__
class D(dict):
    def __missing__(self, key):
        return key * 2
d = D(a=1)
print(d['a'], d['b'], d.get('b'), 'b' in d, d)
#: __missing__ that raises and that is absent
class D(dict):
    def __missing__(self, key):
        raise LookupError(key)
try:
    D()['x']
except LookupError as e:
    print(repr(e))
class E(dict):
    pass
try:
    E()['x']
except KeyError as e:
    print(repr(e))
#: a subclass with its own getitem is not asked by get, in, or items
class D(dict):
    def __getitem__(self, k):
        return 'mine'
    def __contains__(self, k):
        return True
d = D(a=1)
print(d['a'], d['q'], d.get('a'), d.get('q'), list(d.items()), 'q' in d, d == {'a': 1}, dict(d), {**d})
#: a subclass with its own setitem is not asked by update or the constructor
class D(dict):
    def __setitem__(self, k, v):
        super().__setitem__(k, v * 10)
d = D(a=1)
d['b'] = 1
d.update(c=1)
d.setdefault('d', 1)
print(d)
#: a subclass with keys and iter of its own
class D(dict):
    def __iter__(self):
        return iter(['x'])
    def keys(self):
        return ['y']
    def __getitem__(self, k):
        return k
d = D(a=1)
print(list(d), dict(d), {**d}, len(d), list(d.items()))
#: defaultdict
from collections import defaultdict
d = defaultdict(list)
d['a'].append(1)
d['b']
print(d, d.get('c'), 'c' in d, d.default_factory is list)
c = defaultdict(int)
for ch in 'abracadabra':
    c[ch] += 1
print(dict(c))
try:
    defaultdict()['x']
except KeyError as e:
    print(repr(e))
#: OrderedDict
from collections import OrderedDict
d = OrderedDict(a=1, b=2, c=3)
d.move_to_end('a')
print(d, d.popitem(last=False), list(d), d == {'c': 3, 'a': 1})
#: Counter
from collections import Counter
c = Counter('abracadabra')
print(c.most_common(2), c['z'], sum(c.values()), c + Counter('a'), sorted(c.elements())[:3])
#: clear keeps views alive
d = {1: 2}
k = d.keys()
d.clear()
print(d, k, list(k))
d['new'] = 1
print(k)
#: a dict with many deletions
d = {}
for i in range(1000):
    d[i] = i
    if i >= 10:
        del d[i - 10]
print(d, len(d))
#: queue use
d = dict.fromkeys(range(50))
while len(d) > 3:
    del d[next(iter(d))]
print(d)
#: clear in a loop and growth
d = {}
for r in range(3):
    for i in range(20):
        d[str(i)] = r
    print(len(d), d['7'])
    d.clear()
#: repr of recursive dicts
d = {}
d['self'] = d
d['list'] = [d]
print(d)
#: dict of functions as dispatch table
ops = {'+': lambda a, b: a + b, '-': lambda a, b: a - b}
def run(n):
    s = 0
    for i in range(n):
        s = ops['+' if i % 3 else '-'](s, i)
    return s
print(run(300))
ops['-'] = lambda a, b: a * 0
print(run(300))
#: configuration that changes while it is read in a loop
conf = {'step': 1, 'limit': 50}
def run():
    s = i = 0
    while i < 300:
        if i == 100:
            conf['step'] = 2
        if i == 200:
            conf['extra'] = 5
        s += conf['step'] + conf.get('extra', 0)
        i += 1
    return s
print(run(), run())
#: a key that appears and disappears
conf = {'a': 1}
def run(n):
    hits = 0
    for i in range(n):
        if i % 50 == 49:
            if 'b' in conf:
                del conf['b']
            else:
                conf['b'] = i
        if 'b' in conf:
            hits += 1
    return hits
print(run(400))
#: eq with other mappings and types
from collections import OrderedDict
print({} == [], {} == None, {1: 2} == OrderedDict({1: 2}), {'a': {}} == {'a': {}}, {1: 2} != {1: 2, 3: 4})
#: dunders called by name
d = {'a': 1}
print(d.__getitem__('a'), d.__contains__('a'), d.__len__(), d.__eq__({'a': 1}), d.__eq__(5), d.__ne__({}), d.__or__({'b': 2}), d.__ror__({'c': 1}))
d.__setitem__('z', 0)
d.__delitem__('a')
print(d, list(d.__iter__()), list(d.__reversed__()))
#: the same string made twice is one key
a = ''.join(['k', 'ey'])
d = {'key': 1}
d[a] = 2
print(d, len(d))
#: integer keys of all sizes
d = {}
for k in (0, 1, -1, 2 ** 31, 2 ** 62, 2 ** 63, 2 ** 64, -2 ** 63, 2 ** 61 - 1, 10 ** 40):
    d[k] = k
print(all(d[k] == k for k in d), len(d), d[2.0 ** 62], d[2.0 ** 63])
