"""Ackermann's function: deep recursion that is not in tail position."""
import sys

from common import rounds

sys.setrecursionlimit(20000)


def ack(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ack(m - 1, 1)
    return ack(m - 1, ack(m, n - 1))


rounds(lambda k: (ack(2, 450 + k), ack(3, 6)))
