# What only the handler around a yield needs is kept while the generator sleeps.


def numbered(n):
    for i in range(n):
        try:
            yield 1
        except KeyError:
            print("handled at", i)


g = numbered(3)
next(g)
print(g.throw(KeyError(1)))
print(next(g))
print(next(g, "end"))


def nested(n, word):
    for i in range(n):
        try:
            try:
                yield i
            finally:
                tail = word * i
        except (KeyError, ValueError) as e:
            print(e.args, i, len(tail))


def drive(n):
    total = 0
    g = nested(n, "ab")
    x = next(g)
    while True:
        try:
            x = g.throw(ValueError(x)) if x % 40 == 7 else next(g)
            total += x
        except StopIteration as stop:
            return total, stop.value


print(drive(300))
