"""An empty-handed loop over a range."""


def run(n):
    s = 0
    for i in range(n):  # LOOP
        s = i
    return s


print(run(100_000))
