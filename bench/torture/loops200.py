"""200 loops, called in random order."""
import random

from common import rounds

space = {}
for k in range(200):
    exec(f"""
def loop{k}(n, x):
    total = {k}
    for i in range(n):
        total = (total * {k % 7 + 2} + i + x) & 65535
    return total
""", space)
loops = [space[f"loop{k}"] for k in range(200)]


def run(turns):
    x = 0
    for _ in range(turns):
        x = rng.choice(loops)(40, x)
    return x


rng = random.Random(5)
rounds(lambda k: run(40000))
