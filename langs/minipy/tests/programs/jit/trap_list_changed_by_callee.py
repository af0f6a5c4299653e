# The callee shrinks, grows and replaces items of the list that the open caller has indexed.
def poke(a, i):
    if i % 3000 == 2999:
        a.append(i)
    if i % 5000 == 4999:
        a.pop()
    if i % 7000 == 0:
        a[0] = a[0] + 0.5
    return len(a)


def run(n):
    a = [1, 2, 3]
    s = 0
    for i in range(n):
        s = s + a[0] + poke(a, i) + a[-1] + a[0]
    return s, a


print(run(30000))
