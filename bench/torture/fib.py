"""Fibonacci by two recursive calls."""
from common import rounds


def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


rounds(lambda k: fib(28))
