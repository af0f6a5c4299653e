# A loop whose values are big ints throughout: gcd and powers by hand.
def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def power(b, e, m):
    r = 1
    while e:
        if e & 1:
            r = r * b % m
        b = b * b % m
        e >>= 1
    return r


m = 2**89 - 1
s = 0
for i in range(60):
    s = (s + power(3 + i, 10**20 + i, m)) % m
print(s)
a = 3**100
b = 7**60 * 12
print(gcd(a * b, b * 5**40) == b)
t = 0
for i in range(60):
    t += gcd(2**90 + i, 3**57 - i)
print(t)
