# Tuples and arguments that are put together from several iterables, in order and with the errors of each.


def show(*args, **kwargs):
    return args, kwargs


class Loud:
    def __init__(self, name, items):
        self.name, self.items = name, items

    def __iter__(self):
        print("iter", self.name)
        return iter(self.items)


def tell(x):
    print("eval", x)
    return x


def displays(i):
    t, l, s, e = (i, i + 1), [i, "l"], "ab", ()
    print((*t,), (*e,), (*e, *e), (*t, *l), (0, *t, 1), (*t, 0, *l, 1, *s), (*s, *e), (*range(i % 3), *{i: 1}))
    print((*t, *t, *t, *t, 5), (*[], *[]), (*t,) is t, (*t,) == t, (*(j for j in t), *map(str, t)))
    long = tuple(range(20))
    print(len((*long, *long)), len((1, *long)), (*long, "end")[-2:], sum((*long, *t)))
    print((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,
           30, *t, 31))


def calls(i):
    t, d = (i, 2), {"k": i}
    print(show(1, *t), show(*t, 1), show(*t, *t), show(1, *t, 2, *t, 3, **d), show(*t, k=1), show(0, *[], **{}))
    print(show(*"ab", *range(2)), show(1, *(x for x in t)), show(*t, *t, *t, *t, 9), show(*()), show(1, *()))


for i in range(6):
    displays(i)
    calls(i)

print((tell(1), *Loud("a", "xy"), tell(2), *Loud("b", [3]), tell(4)))
print(show(tell(1), *Loud("c", "xy"), tell(2), *Loud("d", [3]), k=tell(5)))
for f in (
    lambda: (1, *2),
    lambda: (*None,),
    lambda: (*(1,), *3.5),
    lambda: show(1, *2),
    lambda: show(*2),
    lambda: show(*(1,), *object),
    lambda: (1, *Loud("e", 5)),
    lambda: (*(1 // 0 for _ in "a"), 1),
):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)


def grows(f, *args):
    if len(args) > 20:
        return args
    return f(f, *args, len(args))


print(grows(grows))
total = 0
for i in range(3000):
    args = (i,) * (i % 4)
    total += len((*args, *args, 1)) + len(show(1, *args)[0]) + len((*args, *[1] * (i % 3)))
print(total)
print([(*a, i) for i, a in enumerate([(), (1,), (1, 2), [3], "x"] * 3)])
