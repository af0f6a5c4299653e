# Control flow, exceptions and clean-up, in every combination that leaves a block early.
log = []


def t(x, v=True):
    log.append(x)
    return v


def show(label, f, *args):
    del log[:]
    try:
        result = f(*args)
    except BaseException as e:
        result = type(e).__name__, str(e)
    print(label, result, log)


def loops(n):
    out = []
    for i in range(n):
        if i == 1:
            continue
        if i == 4:
            break
        out.append(i)
    else:
        out.append("else")
    while n:
        n -= 1
        if n == 2:
            break
    else:
        out.append("while else")
    return out, n


for n in 0, 1, 3, 6:
    show("loops", loops, n)


def finally_return(k):
    for i in range(3):
        try:
            if k == 0:
                return t("return", i)
            if k == 1:
                break
            if k == 2:
                continue
            if k == 3:
                raise ValueError(k)
            if k == 4:
                1 / 0
        except ValueError as e:
            t("except " + str(e))
            if i == 1:
                return "handled"
        else:
            t("else")
        finally:
            t("finally")
            if k == 5:
                return "override"
            if k == 6 and i == 1:
                break
    return "end"


for k in range(8):
    show("finally_return", finally_return, k)


def nested(k):
    x = "unset"
    try:
        try:
            if k == 0:
                raise KeyError("a")
            elif k == 1:
                raise IndexError("b")
            elif k == 2:
                return x
            x = "body"
        except KeyError as x:
            t(x)
            if k == 0:
                raise RuntimeError("inner") from x
        finally:
            t("f1")
            x = "f1"
    except RuntimeError as e:
        t(repr(e.__cause__))
        x = "outer"
    finally:
        t("f2")
    return x


for k in range(4):
    show("nested", nested, k)


def unbound_name():
    try:
        raise ValueError
    except ValueError as e:
        pass
    return e


show("unbound_name", unbound_name)


def reraise():
    try:
        try:
            raise ValueError("x")
        except ValueError:
            try:
                raise KeyError("y")
            except KeyError:
                t("inner")
            raise
    except ValueError as e:
        return "got", e.args


show("reraise", reraise)


def raise_nothing():
    raise


show("raise_nothing", raise_nothing)


class M:
    def __init__(self, name, swallow=False, fail=False):
        self.name, self.swallow, self.fail = name, swallow, fail

    def __enter__(self):
        t("enter " + self.name)
        if self.fail:
            raise OSError(self.name)
        return self.name

    def __exit__(self, kind, value, tb):
        t(f"exit {self.name} {kind and kind.__name__} {value} {tb is None}")
        return self.swallow


def withs(k):
    for i in range(2):
        with M("a", swallow=k == 4) as a, M("b", fail=k == 5) as (*b,):
            t((a, b))
            if k == 0:
                return a
            if k == 1:
                break
            if k == 2:
                continue
            if k in (3, 4):
                raise ValueError(k)
        t("after")
    return "end"


for k in range(7):
    show("withs", withs, k)


def bad_with():
    with 1:
        pass


def bad_except():
    try:
        1 / 0
    except 3:
        pass


show("bad_with", bad_with)
show("bad_except", bad_except)


def asserts(x):
    assert x, t("message")
    return "fine"


show("asserts", asserts, 1)
show("asserts", asserts, 0)


def unbound(c):
    if c:
        x = 1
    for y in range(c):
        pass
    del x
    return y, x


show("unbound", unbound, 0)
show("unbound", unbound, 1)


class B:
    def __init__(self, v):
        self.v = v

    def __bool__(self):
        t(self.v)
        return self.v

    def __repr__(self):
        return f"B({self.v})"

    def __lt__(self, other):
        t("lt")
        return B(self.v and other.v)


def truth(a, b, c):
    x = a and b or c
    y = a or b and c
    z = not (a and b)
    w = (a or b) and (b or c)
    if (a and b) or not c:
        t("if")
    v = 1 if a and (b or c) else 2
    u = a < b < c
    if not a < b < c:
        t("chain")
    return x, y, z, w, v, u


for i in range(8):
    show("truth", truth, B(bool(i & 1)), B(bool(i & 2)), B(bool(i & 4)))


def order():
    d = {t("k1"): t("v1"), **{t("m"): 1}, t("k2"): t("v2")}
    d[t("i")] = t("rhs")
    a = b = d[t("j")] = t("multi")
    d[t("x")], d[t("y")] = t("p"), t("q")
    d[t("x")] = 1
    d[t("x")] += t("aug", 2)
    f = lambda *a, **k: (a, k)
    f(t(1), *[t(2)], t(3), k=t(4), **{"z": t(5)}, w=t(6))
    d[t("s") : t("e")] if False else None
    del d[t("x")]
    return sorted(map(str, d.items()))


show("order", order)


def walrus(x):
    y = x + (x := 10) + x
    z = (x, x := 20, x)
    d = {}
    d[x] = (x := 30)
    n = [last := i * x for i in range(3) if (k := i)]
    while (x := x - 10) > 0:
        t(x)
    return y, z, d, n, last, k, x


show("walrus", walrus, 1)


def unpacking():
    a, b = 1, 2
    a, b = b, a
    c, *d, e = range(5)
    (f, [g, *h]), i = (1, "xyz"), 3
    [j] = "q"
    for k, (l, *m) in [(1, (2, 3, 4)), (5, "ab")]:
        pass
    n, n = 1, 2
    x = [0, 0, 0]
    i, x[i] = 1, 9
    return a, b, c, d, e, f, g, h, i, j, k, l, m, n, x


show("unpacking", unpacking)


def bad_unpack(v):
    a, b = v


def bad_star(v):
    a, *b, c = v


for v in (1,), (1, 2, 3), 5:
    show("bad_unpack", bad_unpack, v)
    show("bad_star", bad_star, v)


def strings(a, w):
    return f"{a}|{a!r:>{w}}|{a=}|{a = !s}|{w:03d}{{}}" "tail" f"{'nested' + f'{w}'}" f"{w:{'0'}{5}}" f"{w=:x}"


show("strings", strings, "é", 7)
