# RecursionError at the default limit is catchable; depth and text; the interpreter is usable afterwards.
depth = 0


def f():
    global depth
    depth += 1
    f()


try:
    f()
except RecursionError as e:
    print(depth, e)
depth = 0
try:
    f()
except RecursionError as e:
    print(depth)


class A:
    def __getattr__(self, name):
        return self.other


try:
    A().x
except RecursionError as e:
    print("getattr", type(e).__name__)


class R:
    def __eq__(self, o):
        return self == o


try:
    R() == R()
except RecursionError as e:
    print("eq", type(e).__name__)


def back(n):
    try:
        return back(n + 1)
    except RecursionError:
        return n


print(back(0))


def ok(n):
    return 0 if n == 0 else 1 + ok(n - 1)


print(ok(900))
