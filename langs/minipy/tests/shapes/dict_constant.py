"""Constant keys of a dict that nobody writes are constants, absent ones too."""

LIMITS = {"low": 3, "high": 40, "step": 2}


def run(n):
    s = 0
    for i in range(n):  # LOOP: never call, array_load
        s += LIMITS["step"]
        if "missing" in LIMITS:
            s += 100
        s += LIMITS.get("other", 1)
    return s


print(run(400))
