# A compiled loop meets the recursion limit in every iteration and goes on.
def f(n):
    if n == 0:
        return 0
    return 1 + f(n - 1)


hits = 0
s = 0
for i in range(40):
    try:
        s += f(980 + i)
    except RecursionError:
        hits += 1
print(hits, s)
