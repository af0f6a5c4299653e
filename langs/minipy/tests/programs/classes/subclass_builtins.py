# Subclasses of list, dict, int, str and Exception: inherited behaviour plus own attributes.
class L(list):
    def second(self):
        return self[1]


class D(dict):
    def __init__(self):
        super().__init__()
        self.hits = 0


class E(ValueError):
    def __init__(self, code):
        super().__init__("code " + str(code))
        self.code = code


x = L()
x.append(1)
x.append(2)
x.extra = "e"
print(x, len(x), x.second(), x.extra, x == [1, 2], isinstance(x, list), [0] + x, x[0:1], sorted(x, reverse=True), L([5, 6]))
d = D()
d["k"] = 1
d.hits += 1
print(d, d["k"], d.hits, len(d), isinstance(d, dict), list(d))
try:
    raise E(5)
except ValueError as e:
    print(e, e.code, e.args)
