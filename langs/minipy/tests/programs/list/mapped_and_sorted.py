# mapped and sorted: as CPython has it, in every mode.
def f(n):
    s = 0
    for x in map(lambda a: a * 2, range(n)): s += x
    for x in map(lambda a, b: a + b, range(n), [1.5] * n): s += x
    for x in filter(None, [0, 1, 2, 0, 0, 0, 0, 0, 0, 3] * (n // 10)): s += x
    for x in filter(lambda v: v % 7 == 3, range(n)): s += x
    for x in reversed([1.5, 2] * n): s += x
    for i, (a, b) in enumerate(zip(map(str, range(n)), filter(lambda v: v & 1, range(2 * n)))): s += len(a) + b + i
    return s
print(f(200))
def g(n):
    try:
        for x in map(lambda a: 100 // (50 - a), range(n)): pass
    except ZeroDivisionError as e: print(e)
    it = map(lambda a: a, [1, 2]); print(next(it), list(it), list(it))
    def h(v):
        if v == 60: raise StopIteration
        return v
    out = []
    for x in map(h, range(n)): out.append(x)
    print(len(out))
    it = filter(h, range(n))
    print(sum(1 for _ in range(3) if next(it)))
    out = 0
    for x in it: out += 1
    print(out)
g(100)
print([x for x in map(int, '12345')], sorted([(3, 'a'), (1, 'b'), (2, 1.5)]), sorted([5, 3, 9, -1], reverse=True), sorted('hello', reverse=True))
print(sorted([(1, (2, 3)), (1, (2, 1)), (0, (9,))]), sorted([2 ** 70, 1, -2 ** 70]), sorted([(1, 2.5), (1, 1), (1,)]))
h1 = hash((1, ('a', 2))); t = (1, ('a', 2)); print(hash(t) == h1, hash(t) == h1, {t: 1}[(1, ('a', 2))])
