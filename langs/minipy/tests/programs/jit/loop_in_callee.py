# A hot loop inside a callee that is itself called from a hot loop, with different arguments.
def inner(a, n):
    s = a
    for i in range(n):
        s = s + i
    return s


def run(n):
    t = 0
    for k in range(n):
        t += inner(k, k % 23)
    return t


print(run(400))
print(inner(0.5, 3000), inner(1, 3000))
print(inner(9223372036854775000, 3000))
