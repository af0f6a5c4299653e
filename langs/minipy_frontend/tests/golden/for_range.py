def f(n):
    s = 0
    for i in range(n):
        s = s + i
    return s
for x in (1, 2, 3):
    print(x)
