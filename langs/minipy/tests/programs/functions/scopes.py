# Locals, globals, built-ins: shadowing, global, UnboundLocalError, class bodies that methods don't see.
x = "global"


def read():
    return x


def write():
    global x
    x = "changed"


def local():
    x = "local"
    return x


def unbound():
    print(x)
    x = 1


print(read(), local(), x)
write()
print(x)
try:
    unbound()
except UnboundLocalError as e:
    print(e)


class C:
    x = "class"
    y = x + "!"

    def m(self):
        return x


print(C().m(), C.y)


def shadow(len):
    return len + 1


print(shadow(5), len("four"))


def make_global():
    global brand_new
    brand_new = 7


try:
    brand_new
except NameError as e:
    print(e)
make_global()
print(brand_new)


def outer():
    v = 1

    def mid():
        def inner():
            nonlocal v
            v += 1
        inner()
        return v
    return mid(), mid(), v


print(outer())
