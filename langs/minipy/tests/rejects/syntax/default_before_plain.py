# Rejected: A parameter without default after one with default.
def f(a=1, b):
    pass
