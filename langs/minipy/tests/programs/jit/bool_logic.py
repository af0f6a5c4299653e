# and/or/not chains, their values (not only their truth), and conditional expressions in a hot loop.
def run(n):
    s = 0
    last = None
    for i in range(n):
        x = i % 3 and i % 5 and "yes"
        y = i % 4 == 0 or i % 7 or []
        z = not x
        if x == "yes":
            s += 1
        if y is True:
            s += 10
        elif y == []:
            s += 100
        else:
            s += y
        s += 1000 if z else 0
        last = (x, y, z)
    return s, last


print(run(3000))
