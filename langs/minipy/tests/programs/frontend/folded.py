# Constants that are computed when the program is read: integers beyond a word, strings, sets after `in`.
def f(x):
    return x in {1, 2}, x in {"a"}, b"a" in {b"a", 1}, None in {None, 1}, x not in {1.0, (1, 2)}


print(f(1), f("a"), f((1, 2)))
print(2**64, -(2**127), 7 // -2, -7 % 3, -(-9223372036854775808), 2**63, -(2**63), 1 << 100 >> 90)
print((2**100) // 3, 10**30 % 7, -(2**100) // 7, -(2**100) % -7, 2**100 & 0xFF << 95, 2**64 - 1, 2**63 - 1)
print("ab" * 3, 3 * b"x", "a" "b" + "c", "-" * 0, "-" * -1, len("ab" * 3000), b"a" + b"b")
for bad in (lambda: 1 // 0, lambda: 2**64 % 0, lambda: 1 << -1, lambda: 0**-1):
    try:
        bad()
    except (ArithmeticError, ValueError) as e:
        print(type(e).__name__, e)
try:
    [] in {1, 2}
except TypeError as e:
    print(e)
print(set() in {1, 2}, frozenset({1}) in {1, 2}, frozenset({"a"}) in f.__code__.co_consts)


def hot(n):
    count = 0
    for i in range(n):
        if i % 7 in {1, 2, 3}:
            count += 1
        if str(i % 5) in {"1", "4"}:
            count += 10
        items = [1, 2, 3]
        items.append(i)
        floats = [1.0, 2.0, 3.0]
        floats[0] += i
        more = [0]
        more += (1, 2, 3)
        count += sum(items) + len(["a", "b", "c"]) + floats[0] + more[3]
        count += 3 ** (i % 40) % 7 + (-2) ** (i % 70) % 5 + 2 ** -(i % 3)
    return count


print(hot(3000))


def power(x, y):
    return x**y


for k in range(3000):
    r = power(k % 5 - 2, k % 67)
print(r, [power(-2, 62 + j) for j in range(3)], power(2, -1), power(True, 3), power(3, True), power(0, 0))
