# abs, min, max, sum, round on ints and bools, mixed with big ones.
print(abs(-5), abs(-2**63), abs(2**80), abs(-True))
print(min(3, 1, 2), max([3, 10**20, -5]), min((4,)), max("b", "a"))
print(sum([]), sum([1, 2, 3]), sum([2**62, 2**62, 2**62]), sum([1], 10), sum([0.5, 1]))
print(round(5), round(15, -1), round(25, -1), round(-15, -1), round(2**70, -3), round(7, 2))
try:
    max([])
except ValueError as e:
    print(e)
try:
    min(1)
except TypeError as e:
    print(e)
