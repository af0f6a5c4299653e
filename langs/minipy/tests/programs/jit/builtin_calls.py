# Built-in functions in a hot loop: abs, min, max, len, int, float, str, round, divmod, sum, bool.
def run(n):
    s = 0
    f = 0.0
    for i in range(n):
        x = i - n // 2
        s += abs(x) + min(x, 5) + max(x, -5, 0) + len(str(x))
        f += float(x) / 3 + abs(-0.5)
        s += int(f) % 5 + round(x / 4)
        q, r = divmod(x, 7)
        s += q * r + sum([q, r, 1])
        if bool(x) != (x != 0):
            s += 1000000
    return s, round(f, 6)


print(run(2500))
