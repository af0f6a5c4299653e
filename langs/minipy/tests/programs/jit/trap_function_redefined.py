# A global function is rebound by the function itself while the compiled loop calls it.
def f(i):
    global f
    if i == 1200:
        f = g
    return 1


def g(i):
    global f
    if i == 2400:
        f = len
    return 2


def run(n):
    s = 0
    for i in range(n):
        if i > 2400:
            s += f("four")
        else:
            s += f(i)
    return s


print(run(3000))
