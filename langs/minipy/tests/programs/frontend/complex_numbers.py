# complex numbers: literals, arithmetic, text, conversions, errors.
def check(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


z = 3 + 4j
print(z, z.real, z.imag, abs(z), z.conjugate(), -z, +z, bool(0j), bool(1j), type(z).__name__)
print(1j, -1j, 1.5 - 2.5j, 0j, -0.0 + 1j, complex(0.0, -0.0), complex(-0.0, 2), 1e20j, 1e16 + 1e-5j, 100j, 0x10 + 2j)
print(z + 1, 1 + z, z - 2.5, 2.5 - z, z * 2, z * z, z / 2, 1 / z, z / (1 - 1j), z ** 2, z ** 0, z ** -1, 2 ** z, z ** 0.5, z ** 1j)
print(z == 3 + 4j, z == 3, 3 + 0j == 3, 3 == 3 + 0j, 3.0 == 3 + 0j, z != 1, z == "x", z in [3 + 4j], {3 + 0j: "a"}[3], hash(3 + 0j) == hash(3), hash(1.5 + 0j) == hash(1.5), hash(1j))
print((-8) ** 0.5, (-8.0) ** (1 / 3), pow(-1, 0.5), pow(2j, 2))
print(complex(), complex(1), complex(1, 2), complex("1+2j"), complex(" ( -1.5e3-2J ) "), complex("j"), complex("-j"), complex("3"), complex("inf"), complex("nanj"), complex(1j, 2j), complex(real=1, imag=2.5), complex(True, 2))
print(complex(float("inf"), float("nan")), complex(float("-inf"), 1), complex("1e5-infj"))
print(f"{z}", f"{z:.2f}", f"{z:+.1e}", f"{z:>12}|", f"{z:*^20.1f}|", f"{1j:.3}", f"{z:g}", "%s" % z, format(z, ""), f"{z!r:>10}", f"{1234567.5+1j:,.1f}")


class C:
    def __complex__(self):
        return 5 + 6j


class F:
    def __float__(self):
        return 2.5


class Sub(complex):
    def __repr__(self):
        return "Sub" + super().__repr__()


print(complex(C()), complex(F()), complex(F(), 1), Sub(1, 2), Sub(1, 2) + 1, type(Sub(1) + 1).__name__, isinstance(Sub(), complex), Sub(3, 4).real)
for f in [
    lambda: 1j < 2, lambda: 1j / 0, lambda: 0j ** -1, lambda: 0j ** 1j, lambda: 1j // 1, lambda: 1j % 2, lambda: divmod(1j, 1), lambda: int(1j), lambda: float(1j),
    lambda: complex("1 + 2j"), lambda: complex(""), lambda: complex("1+2"), lambda: complex("1", 2), lambda: complex(1, "2"), lambda: complex([]), lambda: complex(1, []),
    lambda: ~1j, lambda: round(1j), lambda: 1j & 1, lambda: format(1j, "d"), lambda: format(1j, "=5"), lambda: format(1j, "05"), lambda: abs(complex(1e308, 1e308)),
    lambda: (1e300 + 1j) ** 2, lambda: 1j.real.real, lambda: 1j + "x", lambda: [1j] < [2j], lambda: sorted([2j, 1j]), lambda: setattr(1j, "real", 2),
]:
    check(f)
total = 0j
c = complex(-0.5, 0.6)
for i in range(2000):
    total = total * total + c
    if abs(total) > 2:
        total = 0j
print(total == total, sum([1j, 2, 3.5]), sum([1j] * 3), max([1j, 2j], key=abs))
