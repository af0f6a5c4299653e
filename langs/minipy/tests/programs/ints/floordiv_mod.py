# Floor division and modulo: all sign combinations, the one division that overflows 64 bits, big operands.
values = [1, -1, 2, -2, 3, -3, 7, -7, 10, -10, 9223372036854775807, -9223372036854775808, 10**20, -10**20, 10**40 + 7]
for a in values + [0]:
    for b in values:
        q = a // b
        r = a % b
        print(a, b, q, r, q * b + r == a)
print(-9223372036854775808 // -1, -9223372036854775808 % -1)
