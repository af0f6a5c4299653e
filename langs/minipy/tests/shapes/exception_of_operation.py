"""What failing operations raise is no object where it is caught in the same turn: nor is what a generator ends with."""


def short():
    try:
        yield 1
    except KeyError:
        yield 2


def run(n):
    items = [1, 2]
    total = 0
    for i in range(n):  # LOOP: never call, new
        try:
            total += items[i + 2]
        except IndexError:
            total += 1
        try:
            total += i // 0
        except ZeroDivisionError as error:
            total += len(error.args)
        try:
            total += [].pop()
        except IndexError:
            total += 1
        total += run.__name__ == "run" and run.__doc__ is None
        try:
            raise AttributeError(i)
        except AttributeError as error:
            total += error.args[0]
    for i in range(n):  # LOOP: never call `stop`; most 1 call
        g = short()
        total += next(g) + g.throw(KeyError(i))
    return total


print(run(20_000))
