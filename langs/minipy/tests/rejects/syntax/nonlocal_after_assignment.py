# Rejected: nonlocal after an assignment.
print('must not be printed')
def g():
    x = 1
    def f():
        x = 2
        nonlocal x
