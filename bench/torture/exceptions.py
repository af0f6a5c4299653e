"""An exception that passes five inlined frames."""
from common import rounds


class Trouble(Exception):
    pass


def fifth(i):
    if i % 3 == 0:
        raise Trouble(i)
    return i


def fourth(i):
    return fifth(i) + 1


def third(i):
    try:
        return fourth(i) + 1
    finally:
        seen[0] += 1


def second(i):
    return third(i) + 1


def first(i):
    return second(i) + 1


seen = [0]


def run(turns):
    total = 0
    for i in range(turns):
        try:
            total += first(i)
        except Trouble as error:
            total += error.args[0] & 7
    return total


rounds(lambda k: (run(140000), seen[0]))
