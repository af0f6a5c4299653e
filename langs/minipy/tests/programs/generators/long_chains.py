# Long chains of yield from: depth, exits ignored, throw, close, shared inner generators, direct resumption of inner ones.
def chain(n, leaf):
    if n == 0:
        return (yield from leaf())
    try:
        r = yield from chain(n - 1, leaf)
        return (n, r) if n % 3 == 0 else r
    except KeyError as e:
        yield ('caught', n)
        return 'k'
def leaf():
    got = []
    while len(got) < 3:
        try:
            got.append((yield len(got)))
        except ValueError as e:
            got.append('V')
    return tuple(got)
def drain(g):
    out = []
    try:
        v = None
        while True:
            out.append(g.send(v)); v = len(out)
    except StopIteration as e:
        return out, e.value
for d in (0, 1, 3, 5, 8, 20):
    print(drain(chain(d, leaf)))
class Tree:
    def __init__(self, l, v, r): self.l, self.v, self.r = l, v, r
    def __iter__(self):
        if self.l: yield from self.l
        yield self.v
        if self.r: yield from self.r
def make(lo, hi, lean):
    if lo >= hi: return None
    m = (lo + hi) // 2 if not lean else min(lo + lean - 1, hi - 1)
    return Tree(make(lo, m, lean), m, make(m + 1, hi, lean))
for lean in (0, 1, 2, 7):
    t = make(0, 300, lean)
    assert list(t) == list(range(300)), lean
    its = [iter(t), iter(t)]
    a = []
    for _ in range(250): a.append(next(its[_ % 2]))
    print(lean, sum(a))
# Throwing in the middle.
g = chain(12, leaf); print(next(g), g.throw(ValueError()), g.throw(KeyError('x')))
try: print(next(g))
except StopIteration as e: print('end', e.value)
# An exit that is ignored: what delegated goes on while the inner one lives.
def stubborn(n):
    while True:
        try:
            n += 1
            yield n
        except GeneratorExit:
            if not ignores:
                return
ignores = True
inner = stubborn(100)
def p():
    while True:
        try:
            yield from inner
        except RuntimeError as e:
            yield str(e)
def q(n):
    if n:
        yield from q(n - 1)
        return
    x = p()
    try:
        yield from x
    except RuntimeError as e:
        yield 'q ' + str(e)
    yield 'q goes on'
g = q(9)
print([next(g) for _ in range(3)])
for _ in range(2):
    try: print(g.throw(GeneratorExit()))
    except BaseException as e: print(type(e), e)
try: print([next(g) for _ in range(4)])
except BaseException as e: print(type(e), e)
print(next(inner))
ignores = False
# Inner ones resumed directly.
stack = []
def deep(n):
    me = deep_gens[-1] if deep_gens else None
    if n == 0:
        for i in range(6): yield i
        return 'leaf'
    inner = deep(n - 1)
    deep_gens.append(inner)
    r = yield from inner
    yield (n, r)
    return n
deep_gens = []
g = deep(10)
print(next(g), next(g))
print([next(x) for x in deep_gens[3:6]])
print(list(deep_gens[5]))
print(list(g))
# Running ones.
def loop(n):
    if n: yield from loop(n - 1)
    else:
        for k in range(4):
            try: yield next(outer)
            except ValueError as e: yield str(e)
outer = loop(7)
print(list(outer))
del g, outer
def cleanup(n):
    try:
        if n: yield from cleanup(n - 1)
        else: yield 1; yield 2
    finally: log.append(n)
log = []
g = cleanup(8); next(g); g.close(); print(log)
log = []; g = cleanup(8); print(list(g), log)
