# The only division by zero comes late in a compiled loop; // and % and / each.
def run(op, n):
    s = 0
    for i in range(n):
        d = n - 50 - i
        try:
            if op == 0:
                s += 1000 // d
            elif op == 1:
                s += 1000 % d
            else:
                s += 1000 / d
        except ZeroDivisionError as e:
            s += 1
            print(i, str(e))
    return s


print(run(0, 2200))
print(run(1, 2200))
print(round(run(2, 2200), 6))
