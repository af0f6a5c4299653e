# Dictionary stores, loads, membership and growth in a hot loop; insertion order at the end.
def run(n):
    d = {}
    for i in range(n):
        k = i * 7919 % 257
        if k in d:
            d[k] += 1
        else:
            d[k] = 1
    s = 0
    for k in d:
        s = (s * 31 + k * d[k]) % 1000003
    return s, len(d)


print(run(4000))


def words(n):
    names = ["ant", "bee", "cat", "dog"]
    d = {}
    for i in range(n):
        w = names[(i * i) % 4]
        d[w] = d.get(w, 0) + i
    return d


print(words(3000))
