# Containers made of views and iterators that run no code of the program: whole, begun, exhausted, nested, and such that
# fail on the way.
class Sub(dict):
    def __iter__(self):
        return iter(['mine'])

    def items(self):
        return [('my', 'items')]


class Plain:
    def __init__(self):
        self.a = 1
        self.b = 'two'


class Odd:
    def __init__(self):
        self.left = 3

    def __iter__(self):
        return self

    def __next__(self):
        if self.left == 0:
            raise StopIteration
        self.left -= 1
        return self.left


def sources(n):
    numbers, texts = list(range(n)), ['t%d' % i for i in range(n)]
    d = dict(zip(texts, numbers))
    return [lambda: d.keys(), lambda: d.values(), lambda: d.items(), lambda: reversed(numbers), lambda: reversed(tuple(texts)),
            lambda: iter(numbers), lambda: iter(tuple(texts)), lambda: iter(range(n)), lambda: iter('xyz' * n), lambda: iter(d),
            lambda: zip(numbers, texts), lambda: zip(numbers), lambda: zip(), lambda: zip(iter(d), reversed(texts), d.values()),
            lambda: enumerate(texts), lambda: enumerate(reversed(numbers), 2**62), lambda: enumerate(zip(numbers, enumerate(texts))),
            lambda: zip(numbers, Odd()), lambda: enumerate(Odd()), lambda: reversed(d), lambda: reversed(d.items()),
            lambda: [x + 0.5 for x in numbers], lambda: iter([x + 0.5 for x in numbers]), lambda: reversed([1.5, 2.5][:n])]


def shown(items):
    text = repr(items)
    return text if len(text) < 90 else text[:40] + '...' + text[-40:] + str(len(text))


def run(n):
    for i, source in enumerate(sources(n)):
        found = list(source())
        print(n, i, shown(found), tuple(source()) == tuple(found), [*source()] == found, sorted(source(), key=repr) == sorted(found, key=repr))
        begun = source()
        if hasattr(begun, '__next__'):
            first = next(begun, 'none')
            rest = [9]
            rest.extend(begun)
            print('   ', shown(first), shown(rest), next(begun, 'end'), list(begun))


for n in (0, 1, 3, 40):
    run(n)

o = Plain()
print(list(vars(o).items()), list(vars(o).values()), list(vars(o)), list(zip(vars(o), vars(o).values())))
s = Sub(a=1, b=2)
print(list(s), list(s.items()), list(s.values()), list(s.keys()), list(dict.items(s)), sorted(dict.keys(s)))

l = [1, 2, 3]
l.extend(reversed(l))
l += {5: 6}.items()
print(l)
for made in (lambda: zip([1, 2], [3], strict=True), lambda: zip([1], [3, 4], strict=True)):
    l = [0]
    try:
        l.extend(made())
    except ValueError as e:
        print(l, e)
d = {1: 2, 3: 4}
it = iter(d)
d[5] = 6
l = []
try:
    l.extend(zip('ab', it))
except RuntimeError as e:
    print(l, e)
d = {1: 2, 3: 4}
it = iter(d.items())
next(it)
del d[1]
d[7] = 8
l = []
try:
    l.extend(it)
except RuntimeError as e:
    print(l, e)
it = iter([1, 2, 3])
print(list(zip(it, it)), list(it))
a = [1, 2, 3]
it = iter(a)
a.append(4)
print(list(it), (a.append(5), list(it)))


def hot(n):
    d = {i % 50: i for i in range(n)}
    total = 0
    for i in range(n):
        total += len(list(d.values())) + sum(list(reversed([i, 1, 2]))) + list(zip((i, 2), [3, 4]))[0][0] + list(enumerate('ab'))[1][0]
    return total


print(hot(2000))
a = [1, 2, 3, 4]
back = reversed(a)
next(back)
del a[1:]
print(list(back), list(back))
a = [1, 2, 3, 4]
back = reversed(a)
a.append(5)
print(list(back), list(back), (lambda it: (next(it), list(it), list(it)))(reversed(a)))
it = iter(a)
next(it), next(it), next(it)
del a[1:]
print(list(it), a.extend([7, 8, 9, 10]), list(it))
