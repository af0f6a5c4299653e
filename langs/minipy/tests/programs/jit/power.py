# ** in a hot loop: small, overflowing, negative exponents, floats, zero.
def run(n):
    s = 0
    t = 0.0
    for i in range(n):
        s = (s + (i % 12) ** (i % 25)) % 1000000007
        t += (i % 9 + 1) ** -(i % 5)
        t += (i % 7 * 0.5) ** 2
    return s, t


print(run(3000))
