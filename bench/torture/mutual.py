"""Mutual recursion of three functions."""
from common import rounds


def even(n):
    if n == 0:
        return True
    return odd(n - 1)


def odd(n):
    if n == 0:
        return False
    return third(n - 1)


def third(n):
    if n == 0:
        return True
    return even(n - 1)


def run(turns):
    yes = 0
    for i in range(turns):
        if even(i % 300):
            yes += 1
    return yes


rounds(lambda k: run(4000))
