def f(a, b, c):
    x = a + b * c - -a
    y = (a // b) % c ** 2
    z = a << 1 | b >> c & ~a ^ 7
    return x / y @ z, 2 * 3 + 4, -1.5, not a
