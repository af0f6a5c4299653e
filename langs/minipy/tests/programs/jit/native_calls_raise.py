# Exceptions that pass through compiled functions which have called each other, with their tracebacks.


class Found(Exception):
    def __init__(self, depth):
        super().__init__(depth)
        self.depth = depth


def lines(error):
    at, found = error.__traceback__, []
    while at is not None:
        found.append((at.tb_frame.f_code.co_name, at.tb_lineno))
        at = at.tb_next
    return found


def search(n, goal):
    if n == goal:
        raise Found(n)
    if n == 0:
        return 0
    return search(n - 1, goal) + 1


def caught(n, goal):
    try:
        return outer(n, goal)
    except Found as error:
        return -error.depth
    finally:
        log.append(n)


def outer(n, goal):
    if n and n % 3 == 0:
        return inner(n, goal) + 1
    return search(n, goal)


def inner(n, goal):
    return outer(n - 1, goal) + search(n, goal)


def again(n):
    if n == 0:
        raise ValueError("bottom")
    try:
        again(n - 1)
    except ValueError as error:
        if n % 4 == 0:
            raise KeyError(n) from error
        raise
    except KeyError:
        if n % 5 == 0:
            return n
        raise


log = []
total = 0
for turn in range(200):
    total += caught(turn % 23, 40 if turn % 7 else turn % 11)
print(total, len(log), sum(log))

try:
    search(12, 5)
except Found as error:
    print(error.depth, lines(error))
for depth in range(30):
    try:
        total += again(depth) or 0
    except (ValueError, KeyError) as error:
        total += len(lines(error))
        chain = []
        while error is not None:
            chain.append(type(error).__name__)
            error = error.__cause__
        if depth % 6 == 0:
            print(depth, chain)
print(total)


def divide(n, by):
    if n == 0:
        return 1 // by
    return divide(n - 1, by) + n


good = sum(divide(n % 9, 1) for n in range(150))
print(good)
try:
    divide(6, 0)
except ZeroDivisionError as error:
    print(error, lines(error))
