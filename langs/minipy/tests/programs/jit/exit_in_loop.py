# sys.exit in the middle of a compiled loop, two calls deep: status, and the finally on the way.
import sys


def stop(i):
    if i == 2500:
        sys.exit(3)
    return i


def run(n):
    s = 0
    try:
        for i in range(n):
            s += stop(i)
    finally:
        print("left with", s)
    return s


print(run(5000))
