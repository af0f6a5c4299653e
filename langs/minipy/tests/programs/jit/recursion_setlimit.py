# A higher limit set by the program holds in compiled code as well.
import sys


def f(n):
    if n == 0:
        return 0
    return 1 + f(n - 1)


sys.setrecursionlimit(20000)
print(f(15000))
print(f(5000))
sys.setrecursionlimit(300)
try:
    f(400)
    print("no error")
except RecursionError:
    print("RecursionError")
print(f(200))
