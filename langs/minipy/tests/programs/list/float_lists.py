# float lists: as CPython has it, in every mode.
def show(x): print(x, len(x))
a = []
for i in range(10): a.append(i * 0.5)
show(a)
a[3] = 'x'; show(a)
b = [0.0] * 5; b[2] += 1.5; show(b)
b.append(2.5); b.insert(0, 9.0); show(b); b.extend([1.0, 2]); show(b)
b = [1.5, 2.5, 3.5, 4.5]
print(b[::-1], b[1:3], b[::2], b + [1.0], b + [1], [1] + b, b * 2, b.index(3.5), 2.5 in b, b.count(1.5))
nan = float('nan')
c = [nan, 1.0]; print(nan in c, c == c, c == [nan, 1.0], [float('nan')] == [float('nan')])
d = [1.0, 2.0]; d.append(nan); print(nan in d, d)
x = 1.25; l = [x, 2.5]; print(l[0] is x, id(l[0]) == id(x), l[0] is l[0], [0.0][0] is -0.0)
b.sort(reverse=True); show(b); b.reverse(); show(b); print(b.pop(), b.pop(0), b)
b[1:1] = [7.0, 8.0]; show(b); b[0:1] = ['a']; show(b); del b[::2]; show(b)
e = [3.0, 1.0, 2.0]; print(sorted(e), sorted(e, key=lambda v: -v), max(e), sum(e), e)
p, q, r = e; print(p, q, r)
for v in e: print(v, end=' ')
print([v * 2 for v in e], list(map(abs, e)), tuple(e), sorted(set(e)), dict.fromkeys(e))
e.clear(); e.append(1); e.append(2.0); show(e)
f = [1.0]; f += f; f += [2.0]; f.extend(f); show(f); f *= 2; show(f); f[:] = [1, 2]; show(f)
g = [1.0, 2.0]; g[0], g[1] = g[1], g[0]; show(g); g[0] = 3; show(g)
h = [1.0, 2.0]
while h: print(h.pop())
h.append(5); show(h); print([1.0, 2.0] < [1.0, 3.0], [1.0] == [1], [[1.0], [2.0]])
import copy; print(copy.copy([1.0, 2.0]), copy.deepcopy([1.0]), list([1.5]), [*[1.5], *[2.5]])
def fl(n):
    a = [0.0] * n; s = 0.0
    for k in range(3):
        for i in range(n): a[i] = a[i] + i * 0.5
        for i in range(n): s += a[i]
    a[n // 2] = None
    return s, a[n // 2], a[0], a[1]
print(fl(100))
def app(n):
    a = []
    for i in range(n):
        a.append(i * 1.5)
        if i == n - 3: a.append('z')
    return a[-4:], len(a)
print(app(100))
def popper(a):
    t = 0.0
    while a: t += a.pop()
    return t
print(popper([1.0] * 50), popper([1] * 50))
