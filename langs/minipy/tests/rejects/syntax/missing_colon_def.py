# Rejected: A def without its colon.
print('start')
def f(a)
    return a
