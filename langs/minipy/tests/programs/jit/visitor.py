# An expression tree evaluated again and again by methods and by an external visitor with a table of functions.
class Num:
    def __init__(self, v):
        self.v = v

    def eval(self, env):
        return self.v


class Var:
    def __init__(self, name):
        self.name = name

    def eval(self, env):
        return env[self.name]


class Bin:
    def __init__(self, op, l, r):
        self.op = op
        self.l = l
        self.r = r

    def eval(self, env):
        a = self.l.eval(env)
        b = self.r.eval(env)
        if self.op == "+":
            return a + b
        if self.op == "-":
            return a - b
        return a * b


def visit(e, env):
    return table[type(e)](e, env)


table = {Num: lambda e, env: e.v, Var: lambda e, env: env[e.name],
         Bin: lambda e, env: ops[e.op](visit(e.l, env), visit(e.r, env))}
ops = {"+": lambda a, b: a + b, "-": lambda a, b: a - b, "*": lambda a, b: a * b}
tree = Bin("+", Bin("*", Var("x"), Num(3)), Bin("-", Var("y"), Bin("*", Num(2), Var("x"))))
s = 0
for i in range(700):
    env = {"x": i, "y": i * 0.5 if i % 9 == 8 else i + 1}
    a = tree.eval(env)
    if a != visit(tree, env):
        print("differ", i)
    s += a
print(s)
