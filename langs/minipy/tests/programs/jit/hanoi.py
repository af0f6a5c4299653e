# Towers of Hanoi on lists: recursion with effects on shared objects.
def move(n, a, b, c, count):
    if n == 0:
        return count
    count = move(n - 1, a, c, b, count)
    b.append(a.pop())
    return move(n - 1, c, b, a, count + 1)


a = list(range(10, 0, -1))
b = []
c = []
print(move(10, a, b, c, 0))
print(a, b, c)
