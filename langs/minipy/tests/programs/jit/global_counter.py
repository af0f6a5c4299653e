# Module globals as loop variables and accumulators, changed from functions as well.
total = 0
step = 1


def add(x):
    global total
    total += x * step


i = 0
while i < 3000:
    add(i)
    if i == 1500:
        step = 2
    if i == 2500:
        step = 0.5
    i += 1
print(total, i, step)
