# Functions of `math` in loops, whose numbers are not boxed: on floats, on integers, at the ends of their domains,
# where a result that is not finite must come from the native function, and with other arguments.

import math

ONE = "sqrt sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh cbrt exp exp2 expm1 log1p gamma lgamma".split()
ONE += "fabs degrees radians erf erfc log log2 log10".split()
TWO = "pow fmod remainder atan2 copysign hypot".split()
VALUES = [0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 2.5, 1e308, -1e308, 5e-324, math.inf, -math.inf, math.nan]
VALUES += [3, -3, 0, True, 10**30, "x", None, 709.0, 710.0, 171.0, 172.0, -2.0, -2.5]


def shown(function, *args):
    try:
        return "%.12g" % function(*args)
    except Exception as error:
        return type(error).__name__ + ": " + str(error)


def series(function, start, turns):
    total = 0.0
    for i in range(turns):
        total += function(start + i * 0.001)
    return "%.10g" % total


def chain(turns):
    x = 0.3
    for i in range(turns):
        x = math.sin(x) + math.cos(x * 0.5) * math.sqrt(1.0 + math.fabs(x)) - math.atan2(x, 2) + math.hypot(x, 1)
        x = math.fmod(x, 1.5) + math.copysign(0.1, x)
    return "%.8g" % x


def mixed(function, values, turns):
    """The same place sees all kinds of arguments."""
    seen = []
    for i in range(turns):
        try:
            seen.append("%.10g" % function(values[i % len(values)]))
        except Exception as error:
            seen.append(type(error).__name__)
    return seen[-len(values):]


for name in ONE:
    function = getattr(math, name)
    print(name, series(function, 1.0 if name == "acosh" else 0.1, 400), [shown(function, value) for value in VALUES])
    print(mixed(function, VALUES, 200))
for name in TWO:
    function = getattr(math, name)
    print(name, [shown(function, x, y) for x in VALUES for y in VALUES])
print(chain(3000))
