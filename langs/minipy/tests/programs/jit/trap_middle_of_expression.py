# `a[i] = f(x) + g(y)`: both calls have effects and results of unstable type; the order of everything is in the trail.
trail = []


def f(x):
    trail.append(x)
    if x % 3 == 0:
        return x * 0.5
    return x


def g(y):
    trail.append(-y)
    if y % 5 == 0:
        return True
    if y % 7 == 0:
        return 9223372036854775807
    return y


def index(i):
    trail.append("i")
    return i % 10


def run(n):
    a = [0] * 10
    for i in range(n):
        a[index(i)] = f(i) + g(i + 1)
    return a


print(run(2500))
count = 0
check = 0
for t in trail:
    if t == "i":
        count += 1
    else:
        check = (check * 3 + t) % 1000003
print(count, check, len(trail))
