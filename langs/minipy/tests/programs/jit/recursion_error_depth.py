# RecursionError at the default limit: the depth is counted in guest levels and the same in compiled code.
deepest = 0


def f(n):
    global deepest
    deepest = n
    return f(n + 1) + 1


for attempt in range(4):
    try:
        f(1)
    except RecursionError as e:
        print(deepest, str(e))


def g(n):
    if n == 0:
        return 0
    return g(n - 1) + 1


for i in range(20):
    g(900)
print(g(900))
try:
    g(5000)
except RecursionError:
    print("limit")
print(g(100))
