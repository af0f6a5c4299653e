# Rounding, questions about numbers, hashes and instances in hot loops: numbers at every border of the short ways.
import math


class Even(int):
    pass


class Word(str):
    pass


class Meta(type):
    def __instancecheck__(cls, value):
        return value == 7


class Hooked(metaclass=Meta):
    pass


class Called:
    def __call__(self):
        return 1


FLOATS = [0.0, -0.0, 0.5, 1.5, 2.5, -0.5, -1.5, -2.5, 0.49999999999999994, -0.49999999999999994, 1e-300, -1e-300,
          2.0**51 - 0.5, 2.0**51 + 0.5, 2.0**51, -2.0**51, -2.0**51 + 0.5, 2.0**52 + 1, 2.0**53, 2.0**62, 2.0**63,
          -2.0**63, 1e300, -1e300, math.inf, -math.inf, math.nan, 4503599627370495.5, 4503599627370497.5, 1e15 + 0.5]
INTEGERS = [0, 1, -1, -2, 5, 2**60 - 1, 2**60, 2**61 - 1, 2**61 - 2, -2**61 + 1, -2**61, 2**62, -2**62, 2**63, -2**63, 2**64,
            True, False, Even(-1), Even(9)]


def attempt(function, value):
    try:
        return function(value)
    except Exception as e:
        return type(e).__name__, str(e)


def rounding(values):
    found = []
    for value in values:
        found.append((attempt(round, value), attempt(math.floor, value), attempt(math.ceil, value), attempt(math.trunc, value)))
    return found


def asked(values):
    found = []
    for value in values:
        found.append((math.isnan(value), math.isinf(value), math.isfinite(value)))
    return found


def hashes(values):
    return [hash(value) for value in values]


def kinds(values, hooked):
    found = []
    for value in values:
        text = (str, bytes)
        found.append((isinstance(value, (int, float)), isinstance(value, text), isinstance(value, (bool, text)),
                      isinstance(value, (str, hooked)), isinstance(value, ())))
    return found


def calls(values):
    return [callable(value) for value in values]


def whole(values):
    return [value.is_integer() for value in values]


for _ in range(400):
    a, b, c = rounding(FLOATS), rounding(INTEGERS), asked(FLOATS)
    d, e = hashes(INTEGERS), kinds([1, 'x', b'', 1.5, None, True, 7, Even(7), Word('w'), [7]], Hooked)
    f, g = calls([len, attempt, Even, Called(), 3, 'x', [].append, None, Called().__call__]), whole(FLOATS)
print(a)
print(b)
print(c, asked([0, 1, 2**70]))
print(d, hash('') == hash(Word('')), hash('abc') == hash('ab' + 'c'), hash(Word('abc')) == hash('abc'))
print(e)
print(f)
print(g, [i.is_integer() for i in INTEGERS])
print([math.copysign(1.0, round(x, 0)) for x in (-0.4, 0.4)], round(2.675, 2), round(-1234.5, -2), round(5, ndigits=None))


def mixed(n):
    total = 0
    for i in range(n):
        x = i * 0.75 - 100
        total += math.floor(x) * 3 + math.ceil(x) - round(x) + hash(i) % 7 + (hash('k%d' % (i % 3)) == hash('k0'))
        if i == n - 3:
            x = math.inf
        try:
            total += math.floor(x)
        except OverflowError as error:
            total += len(str(error))
    return total


print(mixed(3000))
for bad in ('x', None, [], 1j):
    print([attempt(g, bad) for g in (math.floor, math.ceil, math.trunc, math.isnan, math.isinf, math.isfinite, round)])
try:
    isinstance(1, (str, 'x'))
except TypeError as error:
    print(error)
print(isinstance(1, (int, 'x')))
