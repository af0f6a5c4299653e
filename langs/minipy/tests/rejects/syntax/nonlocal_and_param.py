# Rejected: A parameter declared nonlocal.
def g():
    x = 1
    def f(x):
        nonlocal x
