# Reports of what stands on several lines: which of them are shown, and the number of the first.
import io
import os
import sys
def f(*a, **k): raise ValueError
def t(g):
    old, sys.stderr = sys.stderr, io.StringIO()
    try: g()
    except Exception: sys.__excepthook__(*sys.exc_info())
    text, sys.stderr = sys.stderr.getvalue(), old
    for line in text.replace(os.path.dirname(os.path.abspath(__file__)) + os.sep, "").splitlines():
        if line.strip(" ~^"): print(line.rstrip(" "))
def a():
    x = (1 +
         2 -
         [] +
         3)
def b():
    return f(1,
             2,
             3,
             4,
             5,
             6)
def c():
    raise ValueError(
        "a",
        "b",
        "c",
    )
def d():
    return {
        'a': 1,
        'b': f(
            2),
    }
def e():
    assert f(1,
             2), (
             3)
def g():
    for i in f(1,
               2):
        pass
def h():
    x = [1,
         2][
        5
    ]
def i():
    return [y for y in
            f(1)
            if y]
def j():
    if (f(1) and
        f(2)):
        return 1
def k():
    return (f
            .foo
            .bar(1))
def l():
    with f(1,
           2) as q:
        pass
def m():
    class C(
        f(1),
        int,
    ):
        pass
def n():
    @f
    def z(a,
          b):
        pass
def o():
    x = f"{f(1)} {
        2}"
def p():
    x = 1 if f(
        1) else 2
def q():
    a, b = (1,
            2,
            3)
def r():
    class C(metaclass=f):
        x = 1
        y = 2
def s():
    l = [1]
    l[f(1)
      ] = 3
def u():
    x = not (1 <
             'a')
for w in (a, b, c, d, e, g, h, i, j, k, l, m, n, o, p, q, r, s, u): t(w)
