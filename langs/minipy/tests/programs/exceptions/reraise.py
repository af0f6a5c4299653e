# Bare raise, raise of the caught object, raise outside a handler, re-raise after another exception was handled.
def f():
    try:
        raise ValueError("first")
    except ValueError:
        try:
            raise KeyError("second")
        except KeyError:
            pass
        raise


try:
    f()
except Exception as e:
    print(repr(e))


def g():
    try:
        raise ValueError("x")
    except ValueError as e:
        saved = e
    raise saved


try:
    g()
except ValueError as e:
    print(e)
try:
    raise
except RuntimeError as e:
    print(e)


def h():
    raise


try:
    try:
        raise ValueError("in handler")
    except ValueError:
        h()
except ValueError as e:
    print("bare raise in callee:", e)
