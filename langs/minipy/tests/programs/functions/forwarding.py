# Keyword arguments that are handed on from function to function: the dicts of hot calls are no objects before one is needed.
import functools


def said(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return type(e).__name__, str(e)


def target(a, b=2, *rest, c=3, **others):
    return a, b, rest, c, sorted(others.items())


def logged(function):
    @functools.wraps(function)
    def inner(*args, **kwargs):
        return function(*args, **kwargs)
    return inner


def adding(function, **more):
    def inner(*args, **kwargs):
        return function(*args, **more, **kwargs)
    return inner


def keeping(function, kept):
    def inner(*args, **kwargs):
        kept.append(kwargs)
        kwargs['late'] = len(kwargs)
        del kept[:-3]
        return function(*args, **kwargs)
    return inner


deep = logged(logged(logged(target)))
added = adding(target, x=1)
kept = []
keeps = keeping(logged(target), kept)


def hot(n):
    total, last = 0, None
    for i in range(n):
        total += target(i, c=i)[3] + deep(i)[1] + deep(i, c=1)[3] + deep(1, 2, i)[2][0]
        total += deep(1, d=i, e=2)[4][0][1]
        last = added(i, y=i), keeps(i, k=i)
        total += len(last[0][4]) + len(last[1][4])
        if i % 50 == 49:
            total += len(said(added, i, {'x': 2}))
            last = said(lambda: added(i, x=3)), last
            last = said(lambda: deep(i, a=3)), last
            last = said(lambda: target(**{'a': 1}, **{'a': 2})), last
            last = said(lambda: target(1, **{1: 2})), last
            last = said(lambda: target(1, **5)), last
    return total, last


def many(n):
    out = []
    for i in range(n):
        out = deep(1, k1=1, k2=2, k3=3, k4=4, k5=5, k6=6, k7=7, k8=i, k9=9)
        eight = deep(1, k1=1, k2=2, k3=3, k4=4, k5=5, k6=6, k7=7, k8=i)
    return out, eight


def looks(n):
    def f(**kw):
        kw['z'] = kw.get('x', 0) + 1
        if 'y' in kw:
            kw.pop('y')
        return kw, list(kw), kw == {'x': kw.get('x'), 'z': kw['z']}, len(kw), bool(kw)
    out = []
    for i in range(n):
        out = [f(x=i), f(), f(y=1), f(x=1, y=2)]
    return out


def displays(n):
    rows, same = [], 0
    for i in range(n):
        point = {'x': i, 'y': i * 2}
        point['x'] += 1
        empty = {}
        empty[i % 3] = point
        rows.append({'p': point, 'n': i, 'n2': [i]})
        again = {'a': 1, 'a': i, 'b': 2}
        same += again == {'b': 2, 'a': i}
        same += point == {'y': i * 2, 'x': i + 1} and list(point) == ['x', 'y']
        del rows[:-2]
        for j in range(12 if i % 40 == 0 else 0):
            point['k%d' % j] = j
        if i % 40 == 0:
            same += point['k11'] + point.pop('x') + len(point)
            same += sum(1 for k in point if k in {'y': 1, 'k3': 2})
    return rows, same, again


class Str(str):
    pass


class Mapping:
    def keys(self):
        return ['a', Str('b')]

    def __getitem__(self, key):
        return len(key)


class Base:
    def __init__(self, a=1, **kw):
        self.a = a
        super().__init__(**kw)


class Mixin:
    def __init__(self, m=5):
        self.m = m


class Both(Base, Mixin):
    def __init__(self, **kw):
        super().__init__(**kw)


def classes(n):
    total = 0
    for i in range(n):
        x = Both(a=i, m=3)
        total += x.a + x.m + Both().m
        total += target(**Mapping())[1]
        if i % 60 == 0:
            total += len(said(lambda: Both(z=1)))
    return total, said(lambda: Both(z=1))


print(hot(400), kept)
print(many(300))
print(looks(300))
print(displays(300))
print(classes(400))


def renames(d):
    try:
        for k in d:
            del d[k]
            d[k + 'x'] = 1
    except RuntimeError as e:
        return str(e), d
    return d


def renaming(n):
    for i in range(n):
        seen = [renames({'a': i}), renames({'a': 1, 'b': i}), renames({}), (lambda **kw: renames(kw))(a=i)]
    return seen


print(renaming(200))
