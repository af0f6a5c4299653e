# A product overflows again and again and is brought back by a modulo: big and small ints take turns in one loop.
def run(n):
    x = 1
    big = 0
    for i in range(n):
        x = x * 6364136223846793005 + 1442695040888963407
        if x > 9223372036854775807:
            big += 1
        x = x % 18446744073709551616
    return x, big


print(run(3000))


def fact(n):
    r = 1
    for i in range(1, n + 1):
        r *= i
    return r


print(fact(60))
s = 0
for k in range(2500):
    s += fact(k % 25)
print(s)
