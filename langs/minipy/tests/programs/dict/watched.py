# watched: as CPython has it, in every mode.
CONF = {'a': 1, 'b': 2}
def f(n, d):
    s = 0
    for i in range(n):
        d['a'] = i          # may be CONF
        s += CONF['a']
        d['a'] = -i
        s += CONF['a'] * 2
        if 'z' in CONF: s += 1000
        if i % 40 == 20: d['z'] = i
        if i % 40 == 30: d.pop('z', None)
        s += CONF.get('z', 0)
    return s
print(f(200, {}), f(200, CONF), f(200, {}), f(300, CONF))
def g(n):
    t = 0
    for i in range(n):
        t += CONF['b']
        if i % 10 == 0: CONF['b'] = i
        t += CONF['b']
    return t
CONF = dict(CONF)
print(g(200)); CONF = {'b': 5}; print(g(200))
def h(n):
    c = {}
    for i in range(n):
        k = i % 7
        if k in c: c[k] += i
        else: c[k] = i
        c[k] -= 1
    return c
print(h(300))
class K:
    def __init__(self, v): self.v = v
def ident(n):
    ks = [K(i) for i in range(5)]; d = {}
    for i in range(n):
        k = ks[i % 5]
        d[k] = d.get(k, 0) + 1
        if i == n // 2: K.__eq__ = lambda a, b: True
        if i == n // 2 + 3: break
    return sorted(d.values())
print(ident(100))
