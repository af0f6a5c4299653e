# Hot `for` over range: bounds, steps and the loop variable's value after the loop.
def up(n):
    s = 0
    for i in range(n):
        s += i * 3
    return s, i


def stepped(a, b, c):
    s = 0
    i = None
    for i in range(a, b, c):
        s = s * 3 % 1000003 + i
    return s, i


print(up(4000))
print(stepped(10, 9000, 3))
print(stepped(9000, 10, -3))
print(stepped(-3000, 3000, 1))
print(stepped(5, 5, 1))
print(stepped(5, 6, 4))
