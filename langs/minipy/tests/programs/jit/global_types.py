# A global read in a compiled loop changes from int to float to function result; one is created late.
mode = 1


def run(n):
    global mode, late
    s = 0
    for i in range(n):
        s += mode
        if i == 800:
            mode = 2.5
        if i == 1600:
            mode = 3
            late = 7
        if i > 1600:
            s += late
    return s


print(run(2400))
