# return, break and continue through finally; finally that overrides a return or swallows an exception.
def a():
    try:
        return "try"
    finally:
        print("cleanup")


def b():
    try:
        return "try"
    finally:
        return "finally"


def c():
    try:
        raise ValueError
    finally:
        return "swallowed"


def d():
    for i in range(5):
        try:
            if i == 1:
                continue
            if i == 3:
                break
            print("body", i)
        finally:
            print("fin", i)
    return i


def e():
    while True:
        try:
            raise ValueError
        finally:
            break
    return "left"


def f():
    x = 1
    try:
        return x
    finally:
        x = 2


def g():
    try:
        try:
            return "a"
        finally:
            print("1")
    finally:
        print("2")


def h():
    try:
        return print("evaluated first")
    finally:
        print("then finally")


print(a(), b(), c(), d(), e(), f(), g(), h())
