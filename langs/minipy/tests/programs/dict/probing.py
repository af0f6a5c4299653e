# Tables with keys that collide, holes and marks of what was removed, at both ends: they agree with lists of pairs.
from collections import OrderedDict


class Logged:
    log = []

    def __init__(self, name, hash):
        self.name = name
        self.hash = hash

    def __hash__(self):
        Logged.log.append('hash ' + self.name)
        return self.hash

    def __eq__(self, other):
        Logged.log.append(self.name + '==' + getattr(other, 'name', repr(other)))
        return isinstance(other, Logged) and self.name[0] == other.name[0]

    def __repr__(self):
        return self.name


def shown(what, value):
    print(what, value, Logged.log)
    Logged.log = []


def random(seed):
    while True:
        seed = (seed * 1103515245 + 12345) & 0x7fffffff
        yield seed >> 8


def against_pairs(keys, rounds, seed):
    """Random operations on a dict and on a list of pairs."""
    numbers = random(seed)
    d, pairs = {}, []
    for round in range(rounds):
        n = next(numbers)
        key = keys[n % len(keys)]
        at = [i for i in range(len(pairs)) if pairs[i][0] == key]
        what = n // 1000 % 8
        assert (key in d) == bool(at)
        if what < 4:
            d[key] = round
            if at:
                pairs[at[0]] = (pairs[at[0]][0], round)
            else:
                pairs.append((key, round))
        elif what < 6:
            assert d.pop(key, None) == (pairs.pop(at[0])[1] if at else None)
        elif what == 6 and pairs:
            assert d.popitem() == pairs.pop()
        elif pairs:
            for first in d:
                break
            assert first == pairs[0][0]
            del d[first]
            del pairs[0]
        assert len(d) == len(pairs)
        if round % 16 == 0:
            assert list(d.items()) == pairs
            assert list(reversed(d)) == [k for k, v in pairs][::-1]
            assert list(d.copy().items()) == pairs
            assert d == dict(pairs)
    return len(d), sum(d.values())


def keys_of_all_kinds():
    yield 'consecutive', list(range(40))
    yield 'a power of two apart', [i << 20 for i in range(40)]
    yield 'far apart', [i << 55 for i in range(-20, 20)]
    yield 'equal low bits', [i * 64 + 5 for i in range(40)]
    yield 'negative', [-i for i in range(40)]
    yield 'of the hash of another', [0, 2 ** 61 - 1, -(2 ** 61 - 1), 2 ** 62 - 2, 1, 2 ** 61, -1, -2, 2 ** 70]
    yield 'floats', [i / 8 for i in range(40)]
    yield 'strings', ['k%d' % i for i in range(40)]
    yield 'tuples', [(i % 5, 'x', i) for i in range(40)]
    yield 'of several types', [None, True, 2, 3.5, 'four', (5,), 6, '7', b'8', frozenset([9]), 10, 1 << 80]


for what, keys in keys_of_all_kinds():
    print(what, against_pairs(keys, 600, len(what)))

# The same object is found without a comparison; of others with its hash each is asked in the order of insertion.
for size in 3, 20:
    d = {}
    keys = [Logged('abcdefghijklmnopqrstuvwxyz'[i] + '1', 7) for i in range(size)]
    for key in keys[:3]:
        d[key] = key.name
    shown('inserted', len(d))
    for i in range(3, size):
        d[i] = i
    shown('found', d[keys[1]])
    shown('equal', d[Logged('c2', 7)])
    shown('absent', d.get(Logged('z2', 7)))
    shown('other hash', d.get(Logged('a2', 8)))
    del d[keys[1]]
    shown('deleted', keys[1] in d)
    s = set(keys[:2])
    shown('set', len(s))
    shown('list', len(set([1, 2, Logged('a1', 1), Logged('a2', 1), 1])))
    shown('tuple', len(set(('x', Logged('a1', 5), 'x', Logged('b2', 5)))))


class Growing:
    """Equal to nothing; its comparison changes the table."""
    table = None

    def __hash__(self):
        return 1

    def __eq__(self, other):
        for i in range(50):
            self.table[100 + i] = i
        return False


for d in {}, {i: i for i in range(20, 40)}:
    Growing.table = d
    first, second = Growing(), Growing()
    d[first] = 'first'
    d[second] = 'second'
    print(d[first], d[second], len(d), 100 in d, 149 in d)

# A list that its items' comparison changes while a set is made of it.
class Shortening:
    def __hash__(self):
        return 3

    def __eq__(self, other):
        items.clear()
        return False


items = [1, 2, Shortening(), Shortening(), 5, 6]
print(len(set(items)), items)

# Queues of both kinds: what was removed at an end is not looked at again.
def queue(n):
    d = {i: i for i in range(10)}
    total = 0
    for i in range(n):
        first = next(iter(d))
        total += first - d.pop(first)
        d[10 + i] = 10 + i
    return total, len(d), list(d)


print(queue(2000))


def stack(n):
    d = {i: i for i in range(10)}
    for i in range(n):
        d[i * 7919 + 100] = i
        d[-i - 100] = i
        d.popitem()
        key, value = d.popitem()
        if value != i:
            return key, value
    return len(d), list(d)


print(stack(2000))

o = OrderedDict((i, i * i) for i in range(12))
for i in 3, 0, 11, 3:
    o.move_to_end(i)
print(list(o.items()))
for i in 3, 7, 0, 3, 11:
    o.move_to_end(i, last=False)
print(list(o), list(reversed(o)), [o[i] for i in range(12)])
for last in False, True, False:
    print(o.popitem(last), end=' ')
print(list(o), len(o))
for wrong in lambda: o.move_to_end(99), lambda: o.move_to_end([]), OrderedDict().popitem:
    try:
        wrong()
    except (KeyError, TypeError) as e:
        print(type(e).__name__, e)


def ordered(rounds):
    numbers = random(5)
    o, keys = OrderedDict(), []
    for round in range(rounds):
        n = next(numbers)
        key, what = n % 37, n // 1000 % 6
        if what == 0 and keys:
            last = n % 3 == 0
            assert o.popitem(last)[0] == keys.pop(-1 if last else 0)
        elif what < 3 and key in o:
            o.move_to_end(key, last=what == 1)
            keys.remove(key)
            keys.insert(len(keys) if what == 1 else 0, key)
        else:
            if key not in o:
                keys.append(key)
            o[key] = round
        if round % 8 == 0:
            assert list(o) == keys and list(reversed(o)) == keys[::-1], (list(o), keys)
            assert all(k in o for k in keys) and len(o) == len(keys)
    return keys


print(ordered(1500))


class Counted(OrderedDict):
    def __getitem__(self, key):
        return 'got', OrderedDict.__getitem__(self, key)

    def __contains__(self, key):
        return key == 'always' or OrderedDict.__contains__(self, key)

    def __missing__(self, key):
        return 'missing'


def subclass(n):
    c, o, total = Counted(a=1), OrderedDict(a=1), 0
    for i in range(n):
        o[i % 5] = i
        c[i % 5] = i
        total += o[i % 5] + c[i % 5][1] + ('always' in c) + ('always' in o) + (i in o) + o.get('a', 0)
    return total, c['a'], list(c), list(o)


print(subclass(400))
try:
    OrderedDict(a=1)['b']
except KeyError as e:
    print('KeyError', e)
for change in 'add', 'remove', 'both':
    d = {i: i for i in range(20)}
    del d[0]
    try:
        for k in d:
            if change != 'remove':
                d[k + 100] = 1
            if change != 'add':
                del d[k]
    except RuntimeError as e:
        print(change, e)
