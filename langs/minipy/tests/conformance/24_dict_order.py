#: insertion order survives updates of values
d = {'b': 1, 'a': 2}
d['c'] = 3
d['b'] = 9
print(d, list(d), list(d.values()))
#: a key that was deleted and put back goes to the end
d = {1: 'a', 2: 'b', 3: 'c'}
del d[1]
d[1] = 'x'
print(d, list(d.items()))
#: popitem takes the last pair
d = {i: i * i for i in range(5)}
del d[4]
print(d.popitem(), d.popitem(), d)
try:
    {}.popitem()
except KeyError as e:
    print(repr(e), str(e))
#: pop and reinsert in a long dict keeps order through growth
d = {}
for i in range(100):
    d[i] = i
for i in range(0, 100, 3):
    d.pop(i)
for i in range(0, 100, 9):
    d[i] = -i
print(list(d)[:10], list(d)[-12:], len(d))
#: equal keys of different types are one key; the first one stays
d = {1: 'int'}
d[1.0] = 'float'
d[True] = 'bool'
print(d, d[1], len(d))
#: equality of dicts ignores order
print({1: 2, 3: 4} == {3: 4, 1: 2}, {1: 2} == {1: 3}, {1: 2} != {1: 2.0}, {} == {}, {1: 2} == [1])
#: dicts have no order among themselves
try:
    {1: 2} < {3: 4}
except TypeError as e:
    print(e)
#: adding while iterating
d = {1: 1, 2: 2}
try:
    for k in d:
        d[k + 10] = 0
except RuntimeError as e:
    print(e, len(d))
#: removing while iterating
d = {1: 1, 2: 2}
try:
    for k in d:
        del d[k]
except RuntimeError as e:
    print(e, d)
#: same size, other keys while iterating
d = {1: 1}
try:
    for k in d:
        del d[k]
        d[k + 1] = 1
except RuntimeError as e:
    print(e)
#: changing values while iterating is fine
d = {'a': 1, 'b': 2}
for k in d:
    d[k] += 10
for k, v in d.items():
    d[k] = v * 2
print(d)
#: an iterator that failed stays exhausted
d = {1: 1, 2: 2}
it = iter(d)
next(it)
d[3] = 3
for _ in range(2):
    try:
        print(next(it))
    except (RuntimeError, StopIteration) as e:
        print(type(e).__name__, e)
#: iterating over items and values notices changes as well
for make in (dict.items, dict.values, dict.keys):
    d = {1: 1, 2: 2}
    try:
        for _ in make(d):
            d.clear()
    except RuntimeError as e:
        print(make.__name__, e)
#: reversed dicts and views
d = {'a': 1, 'b': 2, 'c': 3}
print(list(reversed(d)), list(reversed(d.values())), list(reversed(d.items())), list(reversed(d.keys())))
#: KeyError carries the key itself
class Key:
    def __repr__(self):
        return '<key>'
k = Key()
try:
    {}[k]
except KeyError as e:
    print(e, e.args[0] is k)
#: unhashable keys
for k in ([], {}, set(), [1]):
    try:
        {}[k]
    except TypeError as e:
        print(e)
    try:
        {1: 2}[k] = 3
    except TypeError as e:
        print(e)
    try:
        k in {}
    except TypeError as e:
        print(e)
#: a tuple with a list inside is unhashable too
try:
    {(1, [2]): 3}
except TypeError as e:
    print(e)
#: nan as a key is found by identity
nan = float('nan')
d = {nan: 1}
print(d[nan], float('nan') in d, nan in d)
d[float('nan')] = 2
print(len(d))
#: -1 and -2 have the same hash and are two keys
d = {-1: 'a', -2: 'b'}
print(hash(-1) == hash(-2), d[-1], d[-2])
#: big integers and floats as keys
d = {2 ** 100: 'big', 2.0 ** 100: 'same?'}
print(d, d[2 ** 100], 10 ** 30 in d, d.get(float(2 ** 100)))
#: zero keys
d = {0: 'zero'}
print(d[0.0], d[-0.0], d[False], d)
#: display evaluates key before value and later keys win
def f(x):
    print('f', x)
    return x
print({f(1): f(2), f(1): f(3)})
#: unpacking in displays
a = {'x': 1, 'y': 2}
print({**a, 'y': 3, 'z': 4}, {'y': 0, **a}, {**{}, **{}})
try:
    {**[1]}
except TypeError as e:
    print(e)
#: dict comprehension: order and the last value wins
print({k: v for v, k in enumerate('abca')}, {i: i for i in range(0)})
