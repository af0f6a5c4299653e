"""The same in one function, with a value in the exception, and with an exception of the interpreter's own."""


def run(n):
    s = 0
    d = {}
    for i in range(n):  # LOOP: never new, new_array, call_portal
        try:
            raise ValueError(i)
        except ValueError as e:
            s += e.args[0]
        try:
            d["missing"]
        except KeyError:
            s += 1
    return s


print(run(400))
