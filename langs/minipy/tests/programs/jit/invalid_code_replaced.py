# The code of a function is replaced: between runs of a hot loop that calls it, in the middle of one, by the function
# itself while it runs, and while levels of it are on the stack.


def one(x):
    return x + 1


def two(x):
    return x * 2


def three(x, y=5):
    return x - y


def loop(n):
    s = 0
    for i in range(n):
        s = (s + one(i)) % 100003
    return s


print(loop(3000))
first = one.__code__
one.__code__ = two.__code__
print(loop(3000), one(21))
one.__code__ = three.__code__
one.__defaults__ = (7,)
print(loop(3000), one(21))
one.__defaults__ = (9,)
print(loop(3000), one(21))
one.__code__ = first
print(loop(3000), one(21))


def switching(n):
    s = 0
    codes = [first, two.__code__]
    for i in range(n):
        if i % 700 == 699:
            one.__code__ = codes[i // 700 % 2]
        s += one(i) & 7
    return s


print(switching(5000))


def itself(x):
    if x == 1500:
        itself.__code__ = other.__code__
    return x & 3


def other(x):
    return 10


def call_itself(n):
    s = 0
    for i in range(n):
        s += itself(i)
    return s


print(call_itself(3000))


def deep(n):
    if n == 0:
        if swap[0]:
            deep.__code__ = shallow.__code__
        return 1
    return deep(n - 1) + deep(n // 3) % 7 + 1


def shallow(n):
    return 1000


swap = [False]
total = 0
for i in range(300):
    swap[0] = i == 290
    total += deep(i % 30)
print(total)


def outer(n):
    s = 0
    for i in range(n):
        s += helper(i)
    return s


def helper(i):
    # Replaces the code of the function whose loop is running.
    if i == 2500:
        outer.__code__ = (lambda n: -1).__code__
    return i & 1


print(outer(4000), outer(4000))
