# Decorators of functions: order of application, arguments, stateful ones.
def deco(tag):
    print("make", tag)

    def wrap(fn):
        print("wrap", tag, fn.__name__)

        def inner(*args):
            return tag, fn(*args)
        return inner
    return wrap


@deco("a")
@deco("b")
def f(x):
    return x


print(f(1))
calls = []


def register(fn):
    calls.append(fn)
    return fn


@register
def one():
    return 1


@register
def two():
    return 2


print([c() for c in calls])


def memo(fn):
    seen = {}

    def inner(n):
        if n not in seen:
            seen[n] = fn(n)
        return seen[n]
    return inner


@memo
def fib(n):
    return n if n < 2 else fib(n - 1) + fib(n - 2)


print(fib(90))
