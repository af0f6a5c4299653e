# A re-raised exception keeps the lines of its first raise.
def inner():
    raise IndexError("deep")


def middle():
    try:
        inner()
    except IndexError:
        print("handled")
        raise


middle()
