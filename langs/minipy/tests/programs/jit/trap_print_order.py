# Prints in the middle of expressions in a compiled loop: an effect lost, doubled or out of order shows in the text itself.
def say(tag, i, value):
    if i % 250 == 0:
        print(tag, i, end=";")
    return value


def run(n):
    s = 0
    for i in range(n):
        a = [0, 0]
        a[say("index", i, i % 2)] = say("left", i, i) + say("right", i, 0.5 if i % 500 == 0 else 1)
        s += a[0] - a[1]
        if say("test", i, i % 3) == 0 and say("and", i, True):
            s += 1
        if i % 250 == 0:
            print()
    return s


print(run(3000))
