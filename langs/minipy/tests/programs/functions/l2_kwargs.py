# **kwargs, keyword-only parameters, and their errors.
def f(a, *args, b=2, **kw):
    return a, args, b, kw


def ko(*, x, y=1):
    return x, y


print(f(1), f(1, 2, 3, b=4, c=5, d=6), f(**{"a": 1, "z": 2}), f(*[1, 2], **{"b": 3}), ko(x=5), ko(y=2, x=1))
for c in [lambda: ko(), lambda: ko(1), lambda: ko(x=1, z=2), lambda: f(1, a=2), lambda: f(**{"a": 1}, **{"a": 2}), lambda: f(b=1)]:
    try:
        print(c())
    except TypeError as e:
        print(e)
