# The clocks exist, are numbers and don't go backwards.
import time

a = time.perf_counter_ns()
b = time.perf_counter()
c = time.time()
d = time.perf_counter_ns()
print(a <= d, type(a) is int, type(b) is float, c > 1600000000)
