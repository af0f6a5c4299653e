# Rejected: continue in a function.
print('must not be printed')
def f():
    continue
