"""Depths that the program asks for, high and low."""
import sys
def depth(n): return 0 if n == 0 else 1 + depth(n - 1)
sys.setrecursionlimit(50000)
print(depth(45000))
try:
    depth(60000)
except RecursionError:
    print("RecursionError")
sys.setrecursionlimit(150)
try:
    depth(500)
except RecursionError:
    print("RecursionError")
for bad in 0, -1, 10**30, "a", 1.5:
    try:
        sys.setrecursionlimit(bad)
    except (ValueError, OverflowError, TypeError) as e:
        print(type(e).__name__)
sys.setrecursionlimit(1000)
print(depth(900))
