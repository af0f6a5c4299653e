# Slices: reading with every sign of step, assignment that grows and shrinks, deletion, extended assignment and its error.
a = list(range(10))
print(a[2:5], a[:3], a[7:], a[::3], a[::-1], a[8:2:-2], a[-3:], a[5:2], a[:-8], a[100:], a[-100:3], a[3:3])
a[2:5] = ["x"]
print(a)
a[1:1] = [10, 20, 30]
print(a)
a[:2] = []
print(a)
a[::2] = [0] * len(a[::2])
print(a)
a[:] = range(5)
print(a)
a[3:] = (7, 8, 9)
print(a)
a[:3] = a[2::-1]
print(a)
a[1:3] = a
print(a)
try:
    a[::2] = [1]
except ValueError as e:
    print(e)
try:
    a[0:1] = 5
except TypeError as e:
    print(e)
del a[0]
del a[1:3]
del a[::2]
print(a)
