# A guard follows a nested call that has returned: the call (with its effects) must not run a second time when the guard fails.
effects = []


def f(i):
    effects.append(i)
    if i % 500 == 0:
        return 0.5
    return 1


def g(x):
    return f(x) + f(x + 1)


def run(n):
    s = 0
    for i in range(n):
        s = s + g(i)
        if f(i) == 0.5:
            s += 100
    return s


print(run(2600))
print(len(effects), effects[0], effects[-1])
total = 0
for e in effects:
    total = (total * 7 + e) % 1000003
print(total)
