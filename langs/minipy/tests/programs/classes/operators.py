# Arithmetic dunders: direct, reflected, in-place, unary; NotImplemented; the subclass-first rule.
class N:
    def __init__(self, v):
        self.v = v

    def __add__(self, o):
        if isinstance(o, int):
            return "N+int"
        if isinstance(o, N):
            return "N+N"
        return NotImplemented

    def __radd__(self, o):
        return "r+" + str(o)

    def __sub__(self, o):
        return "-"

    def __rsub__(self, o):
        return "r-"

    def __mul__(self, o):
        return "*"

    def __truediv__(self, o):
        return "/"

    def __floordiv__(self, o):
        return "//"

    def __mod__(self, o):
        return "%"

    def __pow__(self, o):
        return "**"

    def __lshift__(self, o):
        return "<<"

    def __rshift__(self, o):
        return ">>"

    def __and__(self, o):
        return "&"

    def __or__(self, o):
        return "|"

    def __xor__(self, o):
        return "^"

    def __neg__(self):
        return "neg"

    def __pos__(self):
        return "pos"

    def __invert__(self):
        return "inv"

    def __abs__(self):
        return "abs"

    def __iadd__(self, o):
        self.v += o
        return self


class S(N):
    def __radd__(self, o):
        return "S.radd"


n = N(1)
print(n + 1, n + n, 1 + n, n - 1, 1 - n, n * 2, n / 2, n // 2, n % 2, n**2, n << 1, n >> 1, n & 1, n | 1, n ^ 1)
print(-n, +n, ~n, abs(n), n + S(1), S(1) + n, "a" + n)
m = n
m += 5
print(m is n, n.v)
m -= 1
print(m)
for f in [lambda: n + [], lambda: 2 * n, lambda: [] - 5, lambda: object() + 1, lambda: -[], lambda: ~1.5]:
    try:
        print(f())
    except TypeError as e:
        print(e)
