# Random operations on decimal numbers in random contexts: each result, and the signals that it raised, as one checksum per operation.
import decimal
from decimal import Context, Decimal

ROUNDINGS = ["ROUND_UP", "ROUND_DOWN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_HALF_UP", "ROUND_HALF_DOWN", "ROUND_HALF_EVEN", "ROUND_05UP"]
BINARY = "add subtract multiply divide divide_int remainder divmod compare quantize same_quantum max min power".split()
UNARY = "plus minus abs sqrt normalize to_integral_exact to_integral_value is_normal is_subnormal".split()
METHODS = "adjusted as_tuple is_signed is_zero copy_negate".split()
FORMATS = ["", ".2f", "e", ".3e", "g", ".4g", "%", ".1%", ",.3f", "010.2f", "+,.0f", "*^20", "z.1f", " .2E", "012,", "G"]
TRAPS = [decimal.InvalidOperation, decimal.DivisionByZero, decimal.Overflow]


class Lehmer:
    """Random numbers that are the same everywhere."""

    def __init__(self, seed):
        self.state = seed

    def below(self, n):
        self.state = self.state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        return (self.state >> 33) % n

    def choice(self, items):
        return items[self.below(len(items))]


def number(rng):
    kind = rng.below(20)
    if kind == 0:
        return Decimal(rng.choice(["0", "-0", "0E+5", "0E-7", "Infinity", "-Infinity", "NaN", "-NaN12", "sNaN", "1", "-1", "10"]))
    if kind < 4:
        return Decimal(rng.below(2000) - 1000)
    digits = rng.choice([1, 2, 3, 5, 9, 17, 19, 20, 28, 29, 38, 39, 60])
    text = "".join(rng.choice("0123456789" if kind % 3 else "00099945") for _ in range(digits))
    exp = rng.choice([0, 0, -1, -2, -3, -digits, -digits + 1, 1, 3, rng.below(60) - 30])
    return Decimal(("-" if rng.below(2) else "") + text + "E" + str(exp))


def context(rng):
    made = Context(prec=rng.choice([1, 2, 3, 5, 9, 16, 28, 28, 34, 50]), rounding=rng.choice(ROUNDINGS), traps=[])
    if rng.below(3) == 0:
        made.Emin, made.Emax, made.clamp = -rng.below(40), rng.below(40), rng.below(2)
    if rng.below(6) == 0:
        made.traps[rng.choice(TRAPS)] = True
    return made


def outcome(made, function):
    try:
        result = function()
    except Exception as e:
        result = type(e).__name__ + str(e)
    return "%s %s" % (result, "".join("01"[made.flags[signal]] for signal in made.flags))


def checksum(total, text):
    for char in text:
        total = (total * 31 + ord(char)) % 1000000007
    return total


def run(seed, rounds):
    rng = Lehmer(seed)
    sums = {}
    for i in range(rounds):
        made, a, b = context(rng), number(rng), number(rng)
        group = rng.below(6)
        if group < 2:
            name = rng.choice(BINARY)
            if name == "power":
                a, b = Decimal(rng.below(200) - 100) / 8, Decimal(rng.below(41) - 20)
                if a in (0, 1, -1):
                    a = Decimal(3)
            function = lambda: getattr(made, name)(a, b)
        elif group == 2:
            name = rng.choice(UNARY)
            function = lambda: getattr(made, name)(a)
        elif group == 3:
            name = rng.choice(METHODS)
            function = lambda: getattr(a, name)()
        elif group == 4:
            name, c = "fma", number(rng)
            function = lambda: made.fma(a, b, c)
            if rng.below(2):
                name = "strings"
                function = lambda: (made.create_decimal(str(a)), made.to_sci_string(b), made.to_eng_string(a))
            elif rng.below(2):
                name = "order"
                function = lambda: (a == b, not a.is_nan() and not b.is_nan() and a < b, hash(a) if a == a else 0)
        else:
            name, spec = "format", rng.choice(FORMATS)
            def function():
                with decimal.localcontext(made):
                    return format(a, spec)
        text = outcome(made, function)
        sums[name] = checksum(sums.get(name, 0), text)
    return sums


for seed in range(1, 6):
    print(seed, sorted(run(seed, 100).items()))
