# A RecursionError at the default limit, uncaught: repeated lines are folded as CPython folds them.
def f(n):
    return f(n + 1)


f(0)
