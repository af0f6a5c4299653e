"""A dict with strings for keys is read."""


def run(n):
    d = {"low": 3, "high": 40, "step": 2}
    s = 0
    for i in range(n):  # LOOP
        s += d["step"] + d["low"]
    return s


print(run(100_000))
