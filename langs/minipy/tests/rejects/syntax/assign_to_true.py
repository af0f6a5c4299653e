# Rejected: True as keyword argument's name.
def f(x): pass
f(True=1)
