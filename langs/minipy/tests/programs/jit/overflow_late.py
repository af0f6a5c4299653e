# The overflow comes only in one iteration, long after the loop is compiled; the exit must keep every other variable.
def run(n, at):
    a = 1
    b = 2
    c = 3
    x = 9223372036854775000
    for i in range(n):
        a += 1
        b = a + c
        if i == at:
            x = x + 5000
        c = b - a
    return a, b, c, x


print(run(3000, 2500))
print(run(3000, 2999))
print(run(3000, 5000))
