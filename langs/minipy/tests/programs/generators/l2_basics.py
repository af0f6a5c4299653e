# Generators: state between yields, return value, send, exhaustion, several at once.
def count(n):
    print("start")
    for i in range(n):
        got = yield i
        if got is not None:
            print("got", got)
    return "done"


g = count(3)
print(next(g), g.send("x"), next(g))
try:
    next(g)
except StopIteration as e:
    print("stop", e.value)
print(list(count(2)), next(count(0), "empty"))


def inf():
    a, b = 0, 1
    while True:
        yield a
        a, b = b, a + b


x = inf()
y = inf()
next(x)
print([next(x) for i in range(5)], [next(y) for i in range(5)])


def dele():
    r = yield from count(2)
    yield r
    yield from [7, 8]


print(list(dele()))
