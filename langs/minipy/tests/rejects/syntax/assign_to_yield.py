# Rejected: assignment to yield.
print('must not be printed')
def f():
    (yield) = 1
