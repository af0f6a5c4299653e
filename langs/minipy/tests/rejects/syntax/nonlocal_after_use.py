# Rejected: nonlocal after a use.
print('must not be printed')
def g():
    x = 1
    def f():
        print(x)
        nonlocal x
