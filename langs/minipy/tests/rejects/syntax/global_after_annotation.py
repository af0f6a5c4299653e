# Rejected: global after an annotation.
print('must not be printed')
def f():
    x: int = 1
    global x
