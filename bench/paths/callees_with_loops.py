"""Small functions with loops of their own, called from a loop that has two ways to go on."""


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


def power(base, exponent, modulus):
    result = 1
    while exponent:
        if exponent & 1:
            result = result * base % modulus
        base = base * base % modulus
        exponent >>= 1
    return result


def smallest_divisor(n):
    d = 2
    while d * d <= n:
        if n % d == 0:
            return d
        d += 1
    return n


def run(turns):
    total = 0
    for i in range(1, turns):
        g = gcd(i * 12 + 7, 360)
        if g == 1:
            total += power(i, 13, 10007)
        else:
            total += smallest_divisor(i + 2)
    return total


print(run(4000000))
