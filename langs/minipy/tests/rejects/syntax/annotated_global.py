# Rejected: an annotation of a global.
print('must not be printed')
def f():
    global x
    x: int = 1
