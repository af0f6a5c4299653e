# The math functions of L1 on floats and ints, and their domain errors.
import math
from math import sqrt, sin, cos

print(sqrt(2), sqrt(16), sin(1), cos(1), sin(0), math.sqrt(2**60), math.pi)
print(math.sqrt(1e-300), sin(1e10), cos(-3.5))
for f in [lambda: sqrt(-1), lambda: sin(float("inf")), lambda: sqrt("x")]:
    try:
        print(f())
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
