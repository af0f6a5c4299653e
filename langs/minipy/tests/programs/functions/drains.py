# Built-ins that run through iterators, called from hot loops: each is a call of compiled code, and may raise or stop early.
def counted(log, items):
    for item in items:
        log.append(item)
        yield item


def trouble(n, at):
    for i in range(n):
        if i == at:
            raise KeyError(at)
        yield i


def said(f):
    try:
        return f()
    except Exception as e:
        return type(e).__name__, str(e)


def early(n):
    log, hits = [], 0
    for i in range(n):
        hits += any(x == i % 5 for x in counted(log, (0, 1, 2)))
        hits += all(x != i % 7 for x in counted(log, [0, 1, 2]))
        if len(log) > 1000:
            log.clear()
    return hits, len(log)


def sums(n):
    a, b, c, d = 0, 0.5, 0, 0
    for i in range(n):
        a += sum(j * i for j in range(4))
        b = sum((j * 0.25 for j in (1, i, 3)), b) % 1000
        c += sum(map(lambda x: x - 1, [i, 2, 3]))
        d += sum(filter(None, (i % 3, i % 2, True)))
        d += sum(x == i % 3 for x in range(3))
        d += sum((x for x in (i, 1 << 62, 1 << 62)), i) % 1009
    return a, round(b, 6), c, d


def extremes(n):
    out = []
    for i in range(n):
        x, y = i % 7, (i * 3) % 11
        out.append(min(x, y, 5) + max(x, y, -1, i % 13))
        out.append(min(x, float(y)) + max(2.5, x, y))
        out.append(max(x > y, x == y, True))
        out.append(min([x, y, 4], key=lambda v: -v))
        out.append(max((v * v % 10 for v in range(x)), default=i % 4))
        out.append(min('abc'[x % 3], 'b'))
        out.append(max((x, y), (y, x))[0])
        del out[:-30]
    nan = float('nan')
    kept = [min(nan, 1.0) is nan, max(1.0, nan), min(1.0, nan), max(nan, 1.0) is nan]
    first = [1.0, 1, True]
    return out, kept, [repr(min(*first)), repr(max(*first)), repr(min(True, 1)), repr(max(0, False))]


def errors(n):
    seen = {}
    for i in range(n):
        tries = (
            lambda: min([]),
            lambda: max(x for x in ()),
            lambda: min(()),
            lambda: max(5),
            lambda: min(1, 'a'),
            lambda: min([1, 'a'], key=None),
            lambda: max([1, 2], key=3),
            lambda: min(1, 2, default=3),
            lambda: min([2, 1], kay=3),
            lambda: any(trouble(3, 1)),
            lambda: all(trouble(3, 0)),
            lambda: any(3),
            lambda: sum(trouble(3, i % 4)),
            lambda: sum(x for x in (1, 'a')),
            lambda: sum(['a'], ''),
            lambda: list(trouble(4, i % 5)),
            lambda: tuple(trouble(4, i % 5)),
            lambda: sorted(set(trouble(4, i % 5))),
            lambda: set([x] for x in range(2)),
            lambda: ''.join(str(x) for x in trouble(4, i % 5)),
            lambda: ','.join(x for x in ('a', 3)),
            lambda: list(map(int, ('1', 'x'))),
            lambda: tuple(3 for _ in 5),
        )
        for at, f in enumerate(tries):
            seen.setdefault((at, repr(said(f))), i)
    return seen


def containers(n):
    total, kept = 0, []
    for i in range(n):
        xs = list(j * i for j in range(3))
        xs.extend(j for j in range(i % 3))
        xs.extend(map(float, (i % 2,)))
        ys = tuple(x for x in xs if x)
        zs = set(x % 5 for x in ys)
        s = '-'.join(str(z) for z in sorted(zs))
        total += len(xs) + len(ys) + len(zs) + len(s)
        kept = [xs, ys, sorted(zs), s]
    again = [1, 2]
    again.__init__(x for x in again)
    growing = [1]
    growing.extend(x + 1 for x in growing if len(growing) < 5)
    empty = tuple(x for x in ())
    return total, kept, again, growing, empty == (), type(set(x for x in ()))


class Sub(list):
    pass


class Own(tuple):
    pass


def truths(n):
    a, b, c = 0, 0.0, 0
    for i in range(n):
        t, f = i % 3 == 0, i % 2 == 0
        a += t
        a = a - f * 2 + (t + f) - (-t) + (-f) + (t << 2) + (7 >> f) + 5 // (1 + t) + 5 % (1 + f) + t ** 2
        b += t * 0.5 - f / 2
        c += (t & f is False) + ((t | f) is True) + ((t ^ f) is (t != f)) + (t & 3) + (i | f) % 7
    return a, b, c, said(lambda: 1 // (n < 0)), said(lambda: 1 << -(n > 0)), said(lambda: True @ True)


print(early(900))
print(sums(700))
print(extremes(600))
for what, at in errors(160).items():
    print(what, at)
print(containers(500))
print(Sub(x for x in range(3)), Own(x for x in range(3)), type(Sub(x for x in ())), type(Own(x for x in ())))
print(truths(800))
for f in (lambda: print(1, sepp=2), lambda: [].sort(revers=1), lambda: sum([], strt=2), lambda: 'a'.encode(encodin='x'),
          lambda: max(1, kei=2), lambda: round(2, ndigit=1), lambda: print(1, zzz=2)):
    print(said(f))
