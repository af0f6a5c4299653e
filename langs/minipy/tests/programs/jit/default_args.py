# Calls that leave defaults out, give them by position and by keyword, in one hot loop; a mutable default keeps its state.
def f(a, b=2, c=3):
    return a * 100 + b * 10 + c


def keep(x, seen=[]):
    seen.append(x)
    return len(seen)


def run(n):
    s = 0
    for i in range(n):
        k = i % 5
        if k == 0:
            s += f(i)
        elif k == 1:
            s += f(i, 5)
        elif k == 2:
            s += f(i, c=7)
        elif k == 3:
            s += f(c=1, a=i)
        else:
            s += f(i, 1, 1)
    return s


print(run(3000))
for i in range(2000):
    n = keep(i)
print(n)
