# The list changes length while a compiled `for` walks it.
def run():
    out = []
    for k in range(60):
        a = list(range(50))
        seen = 0
        for x in a:
            seen += 1
            if x % 5 == 0:
                a.remove(x)
            if x % 16 == 3 and len(a) < 70:
                a.append(x + 1)
        out.append((seen, len(a)))
    return out


r = run()
print(r[0], r[30], r[59], len(r))
