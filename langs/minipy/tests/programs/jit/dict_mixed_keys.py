# Keys that are equal across types (1, 1.0, True), string keys and tuple keys in one hot dictionary.
def run(n):
    d = {}
    keys = [1, 1.0, True, "1", (1, 2), 0, False, 0.0, None, -1, 2**70]
    for i in range(n):
        k = keys[i % 11]
        d[k] = d.get(k, 0) + i
    return d


d = run(3300)
for k in d:
    print(repr(k), d[k])
