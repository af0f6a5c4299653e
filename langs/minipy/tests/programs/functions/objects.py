# Functions as objects: names, attributes, equality, in containers, as default arguments; recursion through a name.
def f():
    pass


f.tag = "t"
g = f
print(f.__name__, (lambda: 0).__name__, g is f, f == g, f.tag, g.tag, len.__name__)
table = {"add": lambda a, b: a + b, "mul": lambda a, b: a * b}
print([table[k](3, 4) for k in table])


def compose(*fs):
    def run(x):
        for fn in fs:
            x = fn(x)
        return x
    return run


print(compose(abs, str, len)(-12345))
try:
    f.missing
except AttributeError as e:
    print(e)


def fact(n):
    return 1 if n < 2 else n * fact(n - 1)


old = fact
fact = lambda n: -1
print(old(5))
