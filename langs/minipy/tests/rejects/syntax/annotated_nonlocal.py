# Rejected: an annotation of a nonlocal.
print('must not be printed')
def g():
    x = 1
    def f():
        nonlocal x
        x: int = 1
