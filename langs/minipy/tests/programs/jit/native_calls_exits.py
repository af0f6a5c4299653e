# Compiled functions that call compiled functions, and leave their code in the callee, then in the caller.


def pick(a, b, c, d, e, f, g, h, i, j, n):
    # More arguments than there are registers for them, of kinds that change.
    if n == 0:
        return a + b * 2 + c * 3 + d * 5 + e * 7 + f * 11 + g * 13 + h * 17 + i * 19 + j * 23
    return pick(b, c, d, e, f, g, h, i, j, a, n - 1)


def odd_sum(n, x):
    if n == 0:
        return x
    below = odd_sum(n - 1, x)
    # The callee's result changes its type in the middle of the run: the caller leaves after the callee.
    return below + n


class Counter:
    def __init__(self):
        self.left = 0
        self.right = 0

    def walk(self, n):
        if n <= 0:
            self.left += 1
            return 1
        a = self.walk(n - 1)
        self.right += n % 2
        b = self.walk(n - 2)
        return a + b


def collatz(n, steps):
    if n == 1:
        return steps
    if n % 2:
        return collatz(3 * n + 1, steps + 1)
    return collatz(n // 2, steps + 1)


def mixed(n, values):
    if n < 0:
        return []
    rest = mixed(n - 1, values)
    value = values[n % len(values)]
    try:
        rest.append(value + n)
    except TypeError:
        rest.append(value)
    return rest


total = 0
for turn in range(60):
    total += pick(turn, 1, 2, 3, 4, 5, 6, 7, 8, 9, turn % 13)
print(total)
for turn in range(40):
    total += pick(turn, 1.5, 2, 3.25, 4, 5, 6, 7, 8, 9, turn % 13)
print(total)

results = []
for turn in range(120):
    start = turn if turn % 50 else 0.5
    results.append(odd_sum(turn % 17, start))
print(sum(results), results[50], results[100])
try:
    odd_sum(5, "text")
except TypeError as error:
    print(error)
big = odd_sum(20, 1 << 62)
print(big, odd_sum(20, -(1 << 62)), odd_sum(3, 1 << 80))

counter = Counter()
print([counter.walk(n) for n in range(16)], counter.left, counter.right)
print(max((collatz(n, 0), n) for n in range(1, 300)))
print(len(mixed(200, [1, 2.5, "three", None, (4,), 1 << 70])), mixed(7, [1, "a"]))
