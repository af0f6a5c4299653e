# `in`, index, count and remove of lists and tuples: what cannot be equal is passed over, everything else is asked in order.
class Asked:
    log = []

    def __init__(self, name, equal=()):
        self.name = name
        self.equal = equal

    def __eq__(self, other):
        Asked.log.append('%s==%r' % (self.name, other))
        return other in self.equal

    def __hash__(self):
        return 0

    def __repr__(self):
        return self.name


class Text(str):
    def __eq__(self, other):
        Asked.log.append('Text==%r' % (other,))
        return str.__eq__(self, other)

    __hash__ = str.__hash__


nan = float('nan')
big = 1 << 62
a, b = Asked('a', (7,)), Asked('b', ('seven', nan))
values = [0, 1, 'one', a, 7.0, True, b, None, 7, 'seven', Text('seven'), big, 1 << 80, nan, (1, 2), 1.5, [3], b'x']
wanted = values + [False, 1.0, float(big), 'sev' + 'en', ''.join(['o', 'ne']), (1, 2.0), [3.0], float('nan'), 99, 'no', big + 1]
for x in wanted:
    for items in values, tuple(values), values * 9:
        Asked.log = []
        found = x in items, items.count(x)
        try:
            found += items.index(x), items.index(x, 3), items.index(x, -12, 17)
        except ValueError as e:
            found += str(e).replace('list.', '').replace('tuple.', '')[:40],
        print(repr(x), found, len(Asked.log), Asked.log[:4])

floats = [0.5, 1.0, -0.0, 2.0 ** 53, float('inf'), 3.0]
for x in 0, 1, 2 ** 53, 2 ** 53 + 1, 0.0, 0.5, 'x', True, nan, None, float('inf'), 1 << 2000, 3 + 0j, Asked('c', (3.0,)):
    print(repr(x)[:20], x in floats, floats.count(x), x in tuple(floats))


class Clearing:
    def __eq__(self, other):
        items.clear()
        return False


items = [1, 2, Clearing(), 3, 4] * 40
print(3 in items, items)
items = [1, 2, Clearing(), 3, 4] * 40
print(items.count(3), items)
items = [1, 2, 'x', 3, 'x'] * 100
for i in range(150):
    items.remove('x')
print(len(items), items.count('x'), items.index('x'), items[-5:])


def loop(n):
    names = ['w%d' % i for i in range(9)]
    numbers = (3, 1, 4, 1, 5, 9, 2, 6)
    total = 0
    for i in range(n):
        total += ('w%d' % (i % 12)) in names
        total += numbers.count(i % 10) + (i % 10 in numbers)
        total += (numbers + (i,)).index(i) + ([0] * (i % 5) + [i]).index(i)
    return total, numbers[2:5] + numbers[5:], (1,) * 3, [None] * 2 + [1, 2][1:]


print(loop(3000))
