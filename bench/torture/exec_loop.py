"""Code that is created by exec in a loop: nothing lives long enough to be worth much."""
from common import rounds


def run(turns):
    total = 0
    for k in range(turns):
        space = {}
        exec(f"def f(n):\n    t = {k}\n    for i in range(n):\n        t = (t + i * {k}) & 65535\n    return t\n", space)
        total += space["f"](300)
    return total


rounds(lambda k: run(800))
