# eval, exec and compile with local variables of every kind of frame; hot loops of code run by exec.
def plain(a, b=3, *rest, **kw):
    c = a + b
    print(sorted(locals().items(), key=str))
    print(eval("a + b + c"), eval("len(rest) + len(kw)"))
    exec("c = 100; print('inside', c)")
    print("outside", c)
    return eval("[a * i for i in range(3)]", {"a": 7})


print(plain(1))
print(plain(1, 2, 3, z=4))


def closure():
    x = 10

    def inner():
        nonlocal x
        x += 1
        return sorted(locals().items())

    print(inner(), inner())
    snapshot = locals()
    snapshot["x"] = 99
    return x, sorted(locals())


print(closure())


class Body:
    first = 1
    second = eval("first + 1")
    exec("third = second + 1")
    names = sorted(n for n in locals() if not n.startswith("_"))


print(Body.names, Body.third)


def comprehension():
    outer = 1
    return [sorted(locals()) for inner in range(2)], [eval("inner + outer") for inner in range(3)]


print(comprehension())
print([sorted(locals()) for module_level in [1]])


def generator():
    value = 1
    while True:
        value = yield eval("value * 2")


g = generator()
print(next(g), g.send(5), g.send(7))

code = compile("total = 0\nfor i in range(n):\n    total += i * 2\n", "<loop>", "exec")
for n in (10, 3000):
    names = {"n": n}
    exec(code, {}, names)
    print(names)

expression = compile("x * x + y", "<expr>", "eval")


def hot(count):
    total = 0
    for x in range(count):
        y = x % 3
        total += eval(expression)
    return total


print(hot(400))
exec(compile("1 + 1\n", "<one>", "single"))
exec(compile("for i in range(3): i * 10\n", "<one>", "single"))


class Mapping:
    def __init__(self):
        self.log = []

    def __getitem__(self, key):
        self.log.append("get " + key)
        if key == "known":
            return 42
        raise KeyError(key)

    def __setitem__(self, key, value):
        self.log.append("set " + key)

    def __delitem__(self, key):
        self.log.append("del " + key)
        raise KeyError(key)


m = Mapping()
exec("a = known + len([1])\nfor q in (1, 2): pass", {}, m)
print(m.log)
try:
    exec("del nothing", {}, m)
except NameError as e:
    print(e)

for bad in [
    lambda: eval("x = 1"),
    lambda: eval("1 2"),
    lambda: eval(""),
    lambda: eval("1\n2"),
    lambda: exec("if"),
    lambda: eval(1),
    lambda: exec(1),
    lambda: compile(1, "f", "exec"),
    lambda: compile("1", "f", "other"),
    lambda: compile("1", "f", "exec", 4),
    lambda: compile("1", "f", "exec", optimize=9),
    lambda: exec("1", 1),
    lambda: exec("1", {}, 1),
    lambda: eval("1", 1),
    lambda: eval("1", {}, 1),
    lambda: eval("1", []),
    lambda: eval(),
    lambda: exec(),
    lambda: globals(1),
    lambda: locals(1),
    lambda: eval(closure.__code__),
    lambda: eval("a\0b"),
    lambda: exec("", closure=()),
]:
    try:
        print(bad())
    except (SyntaxError, TypeError, ValueError) as e:
        print(type(e).__name__, getattr(e, "msg", e.args[0]))
