# Generators driven by a hot loop: state kept between yields, delegation, early close.
def squares(n):
    for i in range(n):
        yield i * i


def both(n):
    yield from squares(n)
    yield -1


s = 0
for x in squares(3000):
    s += x
print(s)
s = 0
for k in range(100):
    for x in both(30):
        if x > 500:
            break
        s += x
print(s)
print(sum(x * 2 for x in range(2500) if x % 3))
