# An exception raised in a finally while another is on its way.
def f():
    try:
        raise ValueError("first")
    finally:
        raise KeyError("second")


f()
