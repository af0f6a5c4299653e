def tried(request, x):
    try:
        try:
            request(x)
        except Exception:
            pass
        # A pending error is raised at a backward jump.
        for _ in range(2):
            pass
    except MemoryError:
        pass
def with_memory_left(megabytes, build, requests):
    x, taken = build(), []
    try:
        while True:
            taken.append(bytes(4 << 20))
    except MemoryError:
        del taken[-(megabytes // 4):]
    for request in requests:
        tried(request, x)
#: any, operations on long objects with little memory left
import functools, io, operator, os, re, struct, types
text = [
    lambda x: __import__(x),
    lambda x: getattr(5, x),
    lambda x: getattr(os, x),
    lambda x: operator.attrgetter(x)(1),
    lambda x: operator.methodcaller(x)(1),
    lambda x: print(x, x, sep=x, end=x, file=io.StringIO()),
    lambda x: print(1, 2, sep=x, file=io.StringIO()),
    lambda x: f"{x} {x!r}",
    lambda x: "{" + x + "}".format(1),
    lambda x: type(x, (), {})().missing,
    lambda x: exec("missing", {"__builtins__": {}, x: x}),
    lambda x: compile("1 +", x, "eval"),
    lambda x: str(ValueError(x)) + repr(ValueError(x)),
    lambda x: KeyError(x).__str__(),
    lambda x: x.encode(x),
    lambda x: x.encode("ascii", x),
    lambda x: open(x),
    lambda x: struct.pack(x, 1),
    lambda x: (lambda: 1)(**{x: 1}),
    lambda x: int(x),
    lambda x: re.sub("z", x, "z"),
    lambda x: types.SimpleNamespace(**{x: 1}).missing,
]
for megabytes in 24, 60:
    with_memory_left(megabytes, lambda: "a" * (20 << 20), text)
    with_memory_left(megabytes, lambda: "é" * (10 << 20), text)
    with_memory_left(megabytes, lambda: tuple("a" * (2 << 20)), [
        lambda x: functools.partial(print, *x),
        lambda x: functools.partial(max, 1)(*x),
        lambda x: print(*x, file=io.StringIO()),
        lambda x: (lambda *all, **named: 1)(*x, a=1),
        lambda x: (lambda *all: (lambda *more: 1)(*all, *all))(*x, *x),
    ])
    with_memory_left(megabytes, lambda: {f"k{i}": i for i in range(300_000)}, [
        lambda x: type("A", (), x),
        lambda x: (lambda **named: 1)(**x),
        lambda x: dict(**x),
        lambda x: types.SimpleNamespace(**x),
        lambda x: vars(types.SimpleNamespace()).update(x),
    ])
#: any, operations on large integers and long source texts with little memory left
import math, os
for megabytes in 24, 60:
    with_memory_left(megabytes, lambda: (1 << (8 * 16 << 20)) - 12345, [
        lambda x: x / x,
        lambda x: pow(x, 5, x - 1),
        lambda x: pow(3, -1, x),
        lambda x: math.gcd(x, x - 1),
        lambda x: math.lcm(x, 12),
        lambda x: (x + 1) * (x + 2),
        lambda x: round(x, -5),
        lambda x: range(x)[5],
        lambda x: 5 in range(x),
        lambda x: list(range(x, x + 3)),
        lambda x: -x == ~x,
        lambda x: x.to_bytes(30 << 20, "little"),
        # What is cut off must have no effect: if `x` were 1, these would close the standard output.
        lambda x: open(x),
        lambda x: os.close(x),
        lambda x: os.dup2(0, x),
    ])
    with_memory_left(megabytes, lambda: "7" * (30 << 20), [
        lambda x: int("0x" + x, 0),
        lambda x: int(x, 8),
    ])
    with_memory_left(megabytes, lambda: None, [
        lambda x: compile("f'" + "{1}" * 200_000 + "'", "f", "eval"),
        lambda x: compile("f(" + "a," * 200_000 + ")", "f", "eval"),
        lambda x: compile("[" + "a," * 200_000 + "]", "f", "eval"),
        lambda x: compile("class A: 0\n" * 40_000, "f", "exec"),
        lambda x: compile(b"\xff" * (6 << 20), "f", "eval"),
        lambda x: eval("$" * (6 << 20)),
    ])
