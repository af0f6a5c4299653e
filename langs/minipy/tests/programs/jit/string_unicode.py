# Non-ASCII strings indexed and measured in a hot loop: positions are code points.
def run(n):
    s = "aé漢😀z"
    counts = [0] * 5
    total = 0
    for i in range(n):
        c = s[i % 5]
        for k in range(5):
            if s[k] == c:
                counts[k] += 1
        total += ord(c) + len(s + c)
    return counts, total


print(run(2000))
