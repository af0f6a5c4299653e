# Changing the size of a dictionary under iteration is a RuntimeError; changing values is not.
d = {0: 0, 1: 1, 2: 2, 3: 3}
for k in d:
    d[k] = d[k] * 10
print(d)
try:
    for k in d:
        d[k + 100] = 1
except RuntimeError as e:
    print(e)
try:
    for k in d:
        del d[k]
except RuntimeError as e:
    print(e)
print(d)
for k in list(d):
    if k % 2:
        del d[k]
print(d)
