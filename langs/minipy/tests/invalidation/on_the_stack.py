# a function that an inlined call has replaced while it is on the stack: the trace is left when the call returns
# changes 1, invalidations 1
def f(x):
    return inner(x) + 1


def inner(x):
    if x == 700:
        global f
        f = lambda x: 100
    return x


def run(n):
    total = 0
    for i in range(n):
        total += f(i)
    return total


print(run(1500))
