# Rejected: an assignment in a return.
print('must not be printed')
def f():
    return x = 1
