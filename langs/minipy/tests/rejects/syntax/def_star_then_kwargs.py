# Rejected: named arguments must follow a bare star.
print('must not be printed')
def f(*, **k):
    pass
