#: views are live
d = {'a': 1}
k, v, i = d.keys(), d.values(), d.items()
d['b'] = 2
print(k, v, i, len(k), len(v), len(i))
#: keys are sets
d = {'a': 1, 'b': 2, 'c': 3}
print(sorted(d.keys() & {'a', 'x'}), sorted(d.keys() | ['z']), sorted(d.keys() - {'a'}), sorted(d.keys() ^ {'a', 'q'}))
print(type(d.keys() & []), sorted({'a', 'k'} & d.keys()), sorted({'a', 'k'} - d.keys()))
#: items are sets
d = {'a': 1, 'b': 2}
print(d.items() & {('a', 1), ('b', 3)}, d.items() - {('a', 1)}, sorted(d.items() | {('c', 3)}))
print(('a', 1) in d.items(), ('a', 2) in d.items(), 'a' in d.items(), ('a',) in d.items())
#: comparisons of views
a, b = {1: 'x', 2: 'y'}, {2: 'q', 1: 'r'}
print(a.keys() == b.keys(), a.items() == b.items(), a.keys() == {1, 2}, a.keys() <= {1, 2, 3}, a.keys() < {1, 2}, a.keys() >= {1})
print({1, 2} == a.keys(), a.values() == a.values(), a.keys() != b.keys())
#: isdisjoint
d = {1: 2}
print(d.keys().isdisjoint([2, 3]), d.keys().isdisjoint({1}), d.items().isdisjoint([(1, 2)]), d.items().isdisjoint([]))
#: repr of views
print({1: 2}.keys(), {1: 2}.values(), {1: 2}.items(), {}.keys())
#: a view that contains itself
d = {}
d[1] = d.values()
print(d)
#: values have no set operators
try:
    {1: 2}.values() & {2}
except TypeError as e:
    print(e)
#: views are unhashable but values
d = {}
for v in (d.keys(), d.items()):
    try:
        hash(v)
    except TypeError as e:
        print(e)
print(isinstance(hash(d.values()), int))
#: keys with a non-iterable
try:
    {1: 2}.keys() & 5
except TypeError as e:
    print(e)
try:
    {1: 2}.keys() | None
except TypeError as e:
    print(e)
#: the types of views
d = {}
print(type(d.keys()).__name__, type(d.values()).__name__, type(d.items()).__name__, type(iter(d)).__name__, type(iter(d.values())).__name__, type(iter(d.items())).__name__)
#: type of reversed iterators and sets
print(type(reversed({})).__name__, type(iter(set())).__name__, type(iter([])).__name__, type(iter(())).__name__, type(reversed([])).__name__)
#: operators in place make a set of it
k = {1: 2}.keys()
k |= {5}
print(sorted(k), type(k))
#: length hint of dict iterators
import operator
it = iter({1: 1, 2: 2, 3: 3})
next(it)
print(operator.length_hint(it))
#: min, max, sum, sorted of views
d = {'a': 3, 'b': 1, 'c': 2}
print(max(d), min(d.values()), sum(d.values()), sorted(d.items(), key=lambda kv: kv[1]), max(d, key=d.get))
#: views unpacked
d = {'a': 3, 'b': 1}
(x, y), *rest = d.items(), 5
print(x, y, rest, [*d], (*d.values(),), sorted({*d}))
#: contains of values uses equality
d = {1: [1, 2], 2: 2.0}
print([1, 2] in d.values(), 2 in d.values(), 3 in d.values())
