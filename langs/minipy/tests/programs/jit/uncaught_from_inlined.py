# An uncaught exception from three inlined calls deep in a compiled loop, with a handler on the way that re-raises.
class Deep(Exception):
    pass


def c(i):
    if i == 2222:
        raise Deep("at " + str(i))
    return i


def b(i):
    try:
        return c(i) + 1
    except Deep:
        print("passing")
        raise


def a(i):
    return b(i) * 2


def main():
    s = 0
    i = 0
    while True:
        s += a(i)
        i += 1


main()
