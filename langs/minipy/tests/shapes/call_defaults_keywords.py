"""A call with defaults and keywords leaves no tuple and no dict of arguments."""


def f(a, b=2, *, c=3, d):
    return a + b + c + d


def run(n):
    s = 0
    for i in range(n):  # LOOP
        s += f(i, d=4)  # OPS defaults: never new, new_array, call, call_portal
        s += f(b=i, a=1, d=2, c=5)  # OPS keywords: never new, new_array, call, call_portal
    return s


print(run(400))
