# What a function may answer that is asked before others are evaluated, and which it is asked about.
import _metatrace
import sys
import traceback

asked = []


def double(x):
    return 2 * x


def triple(x):
    return 3 * x


def every(first, second=2, /, third=3, *rest, named, other=5, **others):
    return (first, second, third, rest, named, other, others)


def reverse(first, second, /, third, *rest, named, other, **others):
    return (others, other, named, rest, third, second, first)


def generate(n):
    yield n


def with_closure(n):
    def inner(x):
        return x + n

    return inner


def run(answer, call):
    asked.clear()

    def ask(code, args):
        asked.append((code.co_name, args))
        return answer(code, args)

    before = _metatrace.set_eval_frame(ask)
    try:
        return call()
    except Exception as e:
        return f"{type(e).__name__}: {e}"
    finally:
        _metatrace.set_eval_frame(before)


def asked_about(name):
    return [args for called, args in asked if called == name]


def only(name, answer):
    return lambda code, args: answer if code.co_name == name else None


print(run(lambda code, args: None, lambda: double(4)), [name for name, _ in asked])
print(run(only("double", (10,)), lambda: double(4)), asked_about("double"))
print(run(only("double", triple), lambda: double(4)), asked_about("triple"))
print(run(only("double", triple.__code__), lambda: double(4)))
print(run(only("double", with_closure(100)), lambda: double(4)))
print(run(only("every", reverse), lambda: every(1, named=4)), asked_about("every"))
print(run(only("every", reverse), lambda: every(1, 20, 30, 40, 50, named=4, more=7)), asked_about("every"))
# What cannot stand in, and what is no answer.
print(run(only("double", every), lambda: double(4)))
print(run(only("double", generate), lambda: double(4)))
print(run(only("double", 17), lambda: double(4)))
print(run(only("double", (1, 2)), lambda: double(4)))


def fails(code, args):
    if code.co_name == "double":
        raise ValueError("no")


print(run(fails, lambda: double(4)))


def names_of_error(x):
    raise KeyError(x)


def where():
    try:
        double(4)
    except KeyError as e:
        return [frame.name for frame in traceback.extract_tb(e.__traceback__)]


print(run(only("double", names_of_error), where))
# Neither generators nor the bodies of classes, and not what it calls itself.
print(run(lambda code, args: triple(1) and None, lambda: list(generate(3)) + [double(1)]), [name for name, _ in asked])


def class_body():
    class Inside:
        value = double(3)

    return Inside.value


print(run(only("Inside", (0,)), class_body), [name for name, _ in asked])

# It comes and goes in loops that are compiled, and sees each call between.
counts = [0]


def counted(code, args):
    if code is double.__code__:
        counts[0] += 1
        return triple if args[0] % 2 else None
    return None


def loop(n):
    total = 0
    for i in range(n):
        if i == 400:
            _metatrace.set_eval_frame(counted)
        if i == 900:
            _metatrace.set_eval_frame(None)
        total += double(i)
    return total


print(loop(1500), counts)
print(loop(1500), counts)


def deep(n):
    if n == 0:
        _metatrace.set_eval_frame(counted)
        return 0
    return deep(n - 1) + double(n)


counts[0] = 0
print(deep(100), counts)
_metatrace.set_eval_frame(None)


class Special:
    def __init__(self, value):
        self.value = value

    def __add__(self, other):
        return Special(self.value + other)

    def __lt__(self, other):
        return self.value < other.value


def minus(self, other):
    return Special(self.value - other)


print(run(only("__add__", minus), lambda: (Special(5) + 3).value))
print(run(only("__lt__", (True,)), lambda: sorted([Special(1), Special(2), Special(3)])[0].value))
cache = _metatrace.cached(double.__code__)
cache["key"] = 1
print(_metatrace.cached(double.__code__) is cache, _metatrace.cached(triple.__code__))
try:
    _metatrace.cached(double)
except TypeError as e:
    print(e)
