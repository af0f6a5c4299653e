# A string grows in a hot loop by + and by join; slices and characters read back.
def run(n):
    s = ""
    for i in range(n):
        s += chr(97 + i % 26)
    parts = []
    for i in range(n):
        parts.append(s[i])
    t = "".join(parts)
    count = 0
    for ch in t:
        if ch == "e":
            count += 1
    return len(s), s == t, count, s[100:130], s[-1]


print(run(2500))


def numbers(n):
    out = ""
    for i in range(n):
        if i % 250 == 0:
            out = out + str(i) + ","
    return out


print(numbers(2500))
