# & | ^ ~ and shifts on positive, negative and big ints in a hot loop.
def run(n):
    a = 0
    b = -1
    c = 1 << 80
    for i in range(n):
        a = (a ^ (i * 2654435761)) & 0xFFFFFFFFFFFF
        b = ~b ^ (i << 3)
        c = (c | i) ^ (i << 60)
        c &= (1 << 90) - 1
    return a, b, c


print(run(3000))
