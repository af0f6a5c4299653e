# Rejected: nonlocal without a binding in an enclosing function.
def f():
    nonlocal zz
    zz = 1
