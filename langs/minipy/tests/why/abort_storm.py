# Problem: a call at the recursion limit ends every recording at the same place.
import sys


def step():
    return 1


def at_the_limit(n):
    refused = 0
    for i in range(n):
        try:
            refused = refused + step()  # HERE
        except RecursionError:
            refused = refused + 1
    return refused


def descend(levels, n):
    if levels == 0:
        return at_the_limit(n)
    return descend(levels - 1, n)


def deeper_and_deeper():
    levels = 0
    while True:
        try:
            result = descend(levels, 2000)
        except RecursionError:
            return result
        levels = levels + 1


sys.setrecursionlimit(60)
print(deeper_and_deeper())
