# slices and methods: as CPython has it, in every mode.
def f(n):
    a = list(range(20)); t = 0
    for i in range(n):
        b = a[5:15]; b[2:4] = [1, 2, 3]; t += len(b) + b[0]
        del b[0]; b.insert(0, i); t += b[0] + sum(b)
        c = a + b; t += c[-1]; c += [i]; c += (i, 1); c.extend(b); c.extend((1, 2)); c.reverse(); t += c[3] + c.pop(0) + c.pop(-2)
        d = c[::-1]; t += d[0]; d[:0] = d[1:3]; t += d[1]; e = tuple(d)[1:4]; t += e[0] + len(e[::-1]) + len(tuple(d)[::2])
        c[1:1] = c
        t += len(c); del c[-1]; del c[len(c) // 2]
        g = [1.5, 2.5][0:1]; g += [3.5, 'x']; g.insert(-10, 2); g.insert(100, 5); t += len(g)
        h = [*a[:3], *b[:2], *(1, 2)]; t += len(h)
    return t
print(f(150))
def errs(n):
    out = []
    for i in range(n):
        a = [1, 2, 3]
        for g in (lambda: a.pop(7), lambda: a.__delitem__(9), lambda: a.insert('x', 1), lambda: a.extend(5), lambda: a[1:2:0]):
            try: g()
            except Exception as e: out.append(str(e))
        try:
            del a[5]
        except IndexError as e: out.append(str(e))
        a[-100:100] = [i]; a[5:2] = [7]; out.append(str(a))
    return out[:7], out[-1], len(out)
print(errs(60))
def ints(n):
    d = {}
    for i in range(n):
        d[i * 4096] = i; d[i] = i; d[float(i)] = -i; d[i << 40] = 1
        if i % 3 == 0: del d[i]
        if i % 5 == 0: d.pop(i * 4096, None)
    s = 0
    for i in range(n): s += d.get(i, 7) + d.get(i * 4096, 9) + (i in d) + d.get(-i, 3) + (True in d)
    return s, len(d), list(d)[:5], list(d.items())[-3:]
print(ints(2000))
