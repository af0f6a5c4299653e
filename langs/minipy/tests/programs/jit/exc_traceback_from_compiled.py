# An uncaught exception out of a compiled loop two calls deep: the traceback's lines must be the interpreter's.
def inner(i):
    if i == 2900:
        return 1 // (i - 2900)
    return i


def outer(n):
    s = 0
    for i in range(n):
        s += inner(i)
    return s


print("before")
print(outer(3000))
print("not reached")
