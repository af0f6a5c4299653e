def f(a):
    assert a
    assert a > 1, "no"
    raise E from a
