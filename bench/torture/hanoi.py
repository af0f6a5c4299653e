"""The towers of Hanoi: recursion with an effect in the middle."""
from common import rounds


def hanoi(n, start, end, other, count):
    if n == 0:
        return
    hanoi(n - 1, start, other, end, count)
    count[start] -= 1
    count[end] += 1
    hanoi(n - 1, other, end, start, count)


def work(k):
    count = [18, 0, 0]
    hanoi(18, 0, 2, 1, count)
    return count


rounds(work)
