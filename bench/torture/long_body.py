"""A loop whose body is 5,000 lines."""
from common import rounds
lines = ["def run(turns):", "    a = 1", "    b = 2", "    c = 3", "    for i in range(turns):"]
shapes = ["a = (a + b * {k}) & 65535", "b = (b ^ (c + {k})) & 65535", "c = (c + a - {k}) & 65535",
          "if a > {k}: b += 1", "d[{k} % 97] = a"]
for k in range(5000):
    lines.append("        " + shapes[k % 5].format(k=k))
lines.append("    return a, b, c, sum(d)")
space = {"d": [0] * 97}
exec("\n".join(lines), space)
rounds(lambda k: space["run"](500))
