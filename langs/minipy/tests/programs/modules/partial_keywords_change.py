# The keywords of a partial call are a dict that the program may change, also while a loop with the call is compiled.
import functools


def f(a, k=0):
    return a + k


p = functools.partial(f, 1)
p.keywords["k"] = 5


def steady():
    total = 0
    for i in range(3000):
        total += p()
    return total


q = functools.partial(f, 1)


def changed(n):
    total = 0
    for i in range(n):
        if i == n // 2:
            q.keywords["k"] = 5
        total += q()
    return total


print(steady(), changed(3000), q.keywords)
q.keywords.clear()
print(q(), p.keywords.pop("k"), p())
