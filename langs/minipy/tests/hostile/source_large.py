"""Large texts: statements, constants, names, arguments, fields, branches."""
n = 20000
def run(text):
    space = {}
    exec(compile(text, "large", "exec"), space)
    return space
print(run("x = 0\n" + "x += 1\n" * n)["x"])
print(sum(run("x = [" + ",".join("%d.5" % i for i in range(n)) + "]")["x"]))
print(len(run("x = {" + ",".join("'k%d': %d" % (i, i) for i in range(n)) + "}")["x"]))
print(run("def f():\n" + "".join(" v%d = %d\n" % (i, i) for i in range(n)) + " return v%d\nx = f()" % (n - 1))["x"])
print(run("def f(*a): return len(a)\nx = f(" + ",".join(map(str, range(n))) + ")")["x"])
print(run("def f(**a): return len(a)\nx = f(" + ",".join("a%d=%d" % (i, i) for i in range(n)) + ")")["x"])
print(len(run("y = 5\nx = f'" + "{y}" * n + "'")["x"]))
print(run("y = 5\n" + "if y == 0: x = 0\n" + "".join("elif y == -%d: x = %d\n" % (i, i) for i in range(1, 500)) + "else: x = -1")["x"])
print(run("x = 0\n" + "".join("def f%d(): return %d\n" % (i, i) for i in range(n // 4)) + "x = f%d()" % (n // 4 - 1))["x"])
print(run("a = 1\nx = " + " and ".join(["a"] * n))["x"])
print(run("a = 1\nx = " + " < ".join(map(str, range(n))))["x"])
print(len(run("x = " + "'a' " * n)["x"]))
print(run("x = (" + "\n" * n + "1)")["x"])
print(run("y = 3\nmatch y:\n" + "".join("  case %d: x = %d\n" % (i + 5, i) for i in range(500)) + "  case _: x = 'none'")["x"])
print(len(run("class A:\n" + "".join("    def m%d(self): return %d\n" % (i, i) for i in range(n // 4)) + "x = A.__dict__")["x"]) >= n // 4)
print(len(run("x = [" + "[" * 90 + "]" * 90 + "]")["x"]))
print(run("x = " + "lambda: " * 80 + "5\nwhile callable(x): x = x()")["x"])
