# Sieve: list stores with a variable step, then a scan.
def sieve(n):
    flags = [True] * (n + 1)
    flags[0] = flags[1] = False
    i = 2
    while i * i <= n:
        if flags[i]:
            for j in range(i * i, n + 1, i):
                flags[j] = False
        i += 1
    return flags


f = sieve(5000)
count = 0
last = 0
for i in range(len(f)):
    if f[i]:
        count += 1
        last = i
print(count, last)
