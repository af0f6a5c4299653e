"""Evaluates its argument and prints what came of it in one line."""
import sys

try:
    value = eval(sys.argv[1], {})
    try:
        text = repr(value)
    except BaseException as error:
        text = "whose repr raises " + type(error).__name__
    print("value", text if len(text) <= 100 else text[:60] + "... %d characters" % len(text))
except BaseException as error:
    print("raises", type(error).__name__)
