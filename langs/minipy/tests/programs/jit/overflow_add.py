# A sum leaves 64 bits, and then 63, in the middle of a hot loop and must go on as a big int, digit for digit.
def run(start, step, n):
    x = start
    for i in range(n):
        x += step
    return x


print(run(9223372036854775807 - 5000, 3, 3000))
print(run(-9223372036854775808 + 5000, -3, 3000))
print(run(4611686018427387904 - 4000, 2, 3000))
print(run(-4611686018427387904 + 4000, -2, 3000))
print(run(0, 9007199254740993, 4000))
print(run(9223372036854775807, -1, 3000))
