# A constructor raises after it has stored attributes and registered the half-made object.
registry = []


class Part:
    def __init__(self, i):
        self.i = i
        registry.append(self)
        if i % 53 == 52:
            raise ValueError("half made")
        self.done = True


def run(n):
    ok = 0
    for i in range(n):
        try:
            p = Part(i)
            if p.done:
                ok += 1
        except ValueError:
            ok += 1000
    return ok


print(run(40000))


def summary():
    half = 0
    total = 0
    for p in registry:
        total += p.i
        if not hasattr(p, "done"):
            half += 1
    return len(registry), half, total


print(*summary())
