# The callee's own loop leaves its compiled code by a guard, returns, and then the caller's guard on its result fails as well.
def inner(n, odd):
    s = 0
    for i in range(n):
        s += i
        if odd and i == n - 1:
            s = s + 0.5
    return s


def run(n):
    acc = 0
    for i in range(n):
        acc += inner(20 + i % 5, i % 97 == 96)
    return acc


print(run(1000))
print(run(300))
