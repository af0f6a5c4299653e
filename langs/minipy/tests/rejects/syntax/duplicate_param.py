# Rejected: The same parameter twice.
def f(a, b, a):
    pass
