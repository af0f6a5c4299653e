#: views are live
d = {'a': 1}
k, v, i = d.keys(), d.values(), d.items()
d['b'] = 2
print(k, v, i, len(k), list(v), list(i))

#: repr of views
print({}.keys(), {1: 2}.values(), {1: (2, 3)}.items())

#: keys behave as sets
a, b = {1: 0, 2: 0, 3: 0}.keys(), {3: 0, 4: 0}.keys()
print(sorted(a & b), sorted(a | b), sorted(a - b), sorted(a ^ b), type(a & b).__name__)

#: keys with other iterables
k = {1: 0, 2: 0}.keys()
print(sorted(k & [2, 3]), sorted(k | (5,)), sorted(k - {1}), sorted({1, 9} - k), sorted([7] | k) if False else '')
try: k & 5
except TypeError as e: print(e)

#: comparisons of keys with sets
k = {1: 0, 2: 0}.keys()
print(k == {1, 2}, k <= {1, 2, 3}, k < {1, 2}, k > {1}, k >= {1, 2}, k != {1}, {1, 2} == k, k == [1, 2], k.isdisjoint([5]), k.isdisjoint([2]))

#: items behave as sets when hashable
a = {1: 'a', 2: 'b'}.items()
print(sorted(a & {(1, 'a')}), sorted(a | {(3, 'c')}), sorted(a - {(1, 'a')}), (1, 'a') in a, (1, 'b') in a, 5 in a, (1,) in a)

#: items with unhashable values
i = {1: []}.items()
print((1, []) in i, i == {1: []}.items())
try: i | set()
except TypeError as e: print(e)

#: values are no set
v = {1: 2}.values()
print(2 in v, v == {1: 2}.values(), v == v)
try: v & {2}
except TypeError as e: print(e)

#: views are not hashable
for x in ({}.keys(), {}.items()):
    try: hash(x)
    except TypeError as e: print(e)

#: views have no indexing
for x in ({1: 2}.keys(), {1: 2}.values()):
    try: x[0]
    except TypeError as e: print(e)

#: iterating a view twice
v = {i: i for i in range(20)}.values()
print(sum(v), sum(v), max(v), min(v))

#: types of views and iterators
d = {}
print([type(x).__name__ for x in (d.keys(), d.values(), d.items(), iter(d), iter(d.values()), iter(d.items()), reversed(d))])

#: mapping attribute
d = {1: 2}
m = d.keys().mapping
print(m == d, m[1], type(m).__name__)
try: m[1] = 3
except TypeError as e: print(e)

#: length hint of dict iterators
it = iter({1: 1, 2: 2, 3: 3})
print(it.__length_hint__()); next(it); print(it.__length_hint__()); list(it); print(it.__length_hint__())

#: an empty view is false
print(bool({}.keys()), bool({1: 1}.items()), not {}.values())

#: view of an emptied dict
d = {1: 1}; k = d.keys(); d.clear(); print(k, list(k))

#: sets updated with views
s = {9}; s |= {1: 0}.keys(); s.update({2: 'v'}.values()); print(sorted(s, key=str))

#: list and sorted of items
d = {'b': 1, 'a': 2}
print(list(d.items()), sorted(d.items()), sorted(d, key=d.get), sorted(d.items(), key=lambda kv: kv[1], reverse=True), max(d, key=d.get), min(d.values()))

#: unpacking items
(a, b), (c, e) = {1: 2, 3: 4}.items()
print(a, b, c, e, *{5: 6}, *{5: 6}.items())

#: in on keys with user eq
class K:
    def __init__(self, v): self.v = v
    def __eq__(self, o): return self.v == o
    def __hash__(self): return hash(self.v)
d = {1: 'a'}
print(K(1) in d.keys(), K(1) in d, (K(1), 'a') in d.items(), d[K(1)])

#: subclass overriding keys is not used by dict()
class D(dict):
    def keys(self): return ['fake']
    def __getitem__(self, k): return 'fakeval'
d = D(a=1)
print(dict(d), {**d}, list(d), d['zz'], d.copy())

#: intersection result order follows the smaller
print(sorted({i: 1 for i in range(20)}.keys() & {i: 1 for i in range(10, 30)}.keys()))
