"""Texts compiled and forgotten leave nothing behind."""
for i in range(1500):
    code = compile("def f%d(a, b=%d):\n    return [a + b, 'constant %d', %d.5]\n" % (i, i, i, i) + "x = 1\n" * 100, "made", "exec")
    space = {}
    exec(code, space)
assert space["f1499"](1)[0] == 1500
print("compiled")
