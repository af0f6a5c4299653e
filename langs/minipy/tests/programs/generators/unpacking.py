# unpacking from generators and classes with __iter__, with too few and too many items.
class V:
    def __init__(s, *a): s.a = a
    def __iter__(s):
        for x in s.a: yield x
class N:
    def __iter__(s): return 5
class M(type):
    def __iter__(c): yield 1; yield 2
class C(metaclass=M): pass
class L(list): pass
def g(n):
    for i in range(n): yield i
    log.append("end")
log = []
for i in range(40):
    a, b, c = V(1, 2, 3); r = [a, b, c]
    (d, e), f = V(V(4, 5), 6); r += [d, e, f]
    for n in (1, 2, 3, 4):
        try: x, y, z = g(n)
        except ValueError as e: r.append(str(e))
        else: r.append((x, y, z))
    try: x, y = N()
    except TypeError as e: r.append(str(e))
    x, y = C; r += [x, y]
    x, y = L([7, 8]); r += [x, y]
    try: x, y = 5
    except TypeError as e: r.append(str(e))
    try: x, y = {1: 2}
    except ValueError as e: r.append(str(e))
    x, y = {1: 2, 3: 4}; r += [x, y]
    x, y = "ab"; r += [x, y]
    def bad(): yield 1; raise KeyError("k")
    try: x, y = bad()
    except KeyError as e: r.append(repr(e))
print(r, len(log))
