"""Ackermann's function: deep recursion that is not in tail position."""
import sys
sys.setrecursionlimit(20000)


def ack(m, n):
    if m == 0:
        return n + 1
    if n == 0:
        return ack(m - 1, 1)
    return ack(m - 1, ack(m, n - 1))


print(sum(ack(2, 300) for _ in range(6)), ack(3, 6))
