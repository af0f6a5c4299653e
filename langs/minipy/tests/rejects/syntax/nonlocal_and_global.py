# Rejected: nonlocal and global.
print('must not be printed')
def g():
    x = 1
    def f():
        global x
        nonlocal x
