# The texts of every division by zero.
for name, f in [("//", lambda a, b: a // b), ("%", lambda a, b: a % b), ("/", lambda a, b: a / b), ("divmod", divmod)]:
    for a, b in [(1, 0), (1.0, 0), (1, 0.0), (10**30, 0), (True, False)]:
        try:
            f(a, b)
        except ZeroDivisionError as e:
            print(name, a, b, e)
