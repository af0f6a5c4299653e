# __cause__ and __context__: implicit chaining, `from`, `from None`.
def ctx():
    try:
        1 // 0
    except ZeroDivisionError:
        raise ValueError("second")


def cause():
    try:
        1 // 0
    except ZeroDivisionError as e:
        raise ValueError("third") from e


def none():
    try:
        1 // 0
    except ZeroDivisionError:
        raise ValueError("fourth") from None


for f in [ctx, cause, none]:
    try:
        f()
    except ValueError as e:
        print(e, repr(e.__cause__), repr(e.__context__), e.__suppress_context__)
try:
    raise ValueError from 5
except TypeError as e:
    print(e)
