#: eq that clears the dict
class K:
    def __hash__(self):
        return 1
    def __eq__(self, other):
        d.clear()
        return False
d = {}
d[K()] = 1
d[K()] = 2
print(len(d))
#: eq that raises
class K:
    def __hash__(self):
        return 1
    def __eq__(self, other):
        raise ValueError('no')
d = {K(): 1}
for f in (lambda: d[K()], lambda: d.get(K()), lambda: K() in d, lambda: d.pop(K()), lambda: d.setdefault(K()), lambda: d.__setitem__(K(), 1)):
    try:
        f()
    except ValueError as e:
        print(e)
#: hash that raises
class K:
    def __hash__(self):
        raise ValueError('hash')
for f in (lambda: {K(): 1}, lambda: {1: 2}[K()], lambda: K() in {}, lambda: {K()}, lambda: {}.get(K())):
    try:
        f()
    except ValueError as e:
        print(e)
#: hash of the wrong type
class K:
    def __hash__(self):
        return 'x'
try:
    {K(): 1}
except TypeError as e:
    print(e)
#: identity comes before equality
class K:
    def __hash__(self):
        return 5
    def __eq__(self, other):
        print('eq')
        return False
k = K()
d = {k: 1}
print(d[k], k in d, K() in d)
#: eq is asked only for equal hashes, the stored key first
class K:
    def __init__(self, n, h):
        self.n, self.h = n, h
    def __hash__(self):
        return self.h
    def __eq__(self, other):
        print('eq', self.n, other.n)
        return self.n == other.n
d = {K('a', 1): 1, K('b', 2): 2}
print(d[K('b', 2)])
try:
    d[K('c', 1)]
except KeyError:
    print('none')
#: eq without hash
class K:
    def __eq__(self, other):
        return True
try:
    {K(): 1}
except TypeError as e:
    print(e)
try:
    hash(K())
except TypeError as e:
    print(e)
print(K.__hash__)
#: a str subclass as key
class S(str):
    pass
d = {S('a'): 1}
d['a'] = 2
print(d, type(list(d)[0]).__name__, d[S('a')])
#: a str subclass with its own hash
class S(str):
    def __hash__(self):
        return 7
    def __eq__(self, other):
        return str.__eq__(self, other)
d = {'a': 1}
print(S('a') in d, 'a' in {S('a'): 1})
#: an int subclass with its own eq
class I(int):
    def __eq__(self, other):
        print('asked')
        return True
    __hash__ = int.__hash__
d = {1: 'x'}
print(d.get(I(1)), I(1) in [5])
#: a dict that grows in eq
class K:
    armed = False
    def __init__(self, n):
        self.n = n
    def __hash__(self):
        return 3
    def __eq__(self, other):
        if K.armed:
            K.armed = False
            for i in range(100):
                d[i] = i
        return self.n == other.n
d = {K(1): 'one', K(2): 'two'}
K.armed = True
print(d[K(2)], len(d))
#: key deleted while it is compared
class K:
    armed = False
    def __init__(self, n):
        self.n = n
    def __hash__(self):
        return 3
    def __eq__(self, other):
        if K.armed:
            K.armed = False
            del d[a]
        return self.n == other.n
a = K(1)
d = {a: 'one', K(2): 'two'}
K.armed = True
print(d.get(K(1), 'gone'), len(d))
#: hash is called once for each operation
class K:
    count = 0
    def __hash__(self):
        K.count += 1
        return 1
k = K()
d = {k: 1}
d[k] = 2
d[k] += 1
d.get(k), k in d, d.setdefault(k, 1), d.pop(k)
print(K.count)
#: dicts copied and updated call no hash
class K:
    count = 0
    def __hash__(self):
        K.count += 1
        return 1
d = {K(): 1}
e = dict(d)
f = d.copy()
e.update(f)
g = {**d}
s = set(d)
t = frozenset(s)
print(K.count, len(e), len(g), len(t), d == e)
#: comparing values of dicts
class V:
    def __eq__(self, other):
        print('eq')
        return True
v = V()
print({1: v} == {1: v}, {1: V()} == {1: V()})
#: eq that returns a non-bool
class K:
    def __init__(self, r):
        self.r = r
    def __hash__(self):
        return 1
    def __eq__(self, other):
        return self.r
print(len({K([]): 1, K([]): 2}), len({K([1]): 1, K([1]): 2}))

#: keys that are renamed in a loop over their dict
def renamed(d, keys):
    turns = 0
    try:
        for k in d:
            turns += 1
            for _ in range(keys):
                d[k + 1000] = d.pop(k)
                k += 1000
            if turns > 3000:
                return "endless"
    except RuntimeError as e:
        return turns, str(e)
    return turns, list(d)[:3]

for count in range(1, 50):
    d = {}
    for i in range(count):
        d[i] = i
    print(count, renamed(d, 1), renamed({i: i for i in range(count)}, 1), renamed(dict.fromkeys(range(count)), 1))
