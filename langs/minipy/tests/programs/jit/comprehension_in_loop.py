# List comprehensions inside a hot loop, with conditions and with closed-over variables.
def run(n):
    s = 0
    for i in range(n):
        a = [x * i for x in range(5)]
        b = [x for x in a if x % 2 == 0]
        s += len(b) + a[-1]
    return s


print(run(2000))
big = [i * i for i in range(3000) if i % 3]
print(len(big), big[-1])
print(len([x + y for x in range(50) for y in range(50) if x != y]))
