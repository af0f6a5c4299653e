"""A template that is a constant is taken apart while the loop is recorded: each value is made text by one call, and one
more joins the parts. No tuple of values is made."""


def percent(n):
    total = 0
    for i in range(n):  # LOOP
        total += len("%d" % i)  # OPS one: never new; most 1 call
        total += len("%02d:%x" % (i, i))  # OPS three: most 3 call
    return total


def fields(n):
    total = 0
    for i in range(n):  # LOOP
        total += len("{:>5}".format(i))  # OPS one: never new; most 1 call
        total += len("{} {a}".format(i, a=1.5))  # OPS three: most 3 call
    return total


print(percent(400))
print(fields(400))
