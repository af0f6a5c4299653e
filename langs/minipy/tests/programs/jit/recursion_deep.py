# Recursion that is deeper than the usual limit.
import sys


def down(n):
    if n == 0:
        return 0
    return down(n - 1) + 1


def pair(n):
    if n == 0:
        return ()
    return (n, pair(n - 1))


def ping(n, x):
    if n == 0:
        return x
    return pong(n - 1, x + 1)


def pong(n, x):
    if n == 0:
        return x
    return ping(n - 1, x * 2 % 1000003)


for turn in range(40):
    down(50), pair(20), ping(40, turn)
sys.setrecursionlimit(9000)
print(down(8000), ping(8000, 1))
link, length = pair(4000), 0
while link:
    length, link = length + 1, link[1]
print(length)


def fails(n):
    try:
        return down(n)
    except RecursionError as error:
        return str(error)


print(fails(8900), fails(9100))
sys.setrecursionlimit(1000)
print(fails(900), fails(1100))
