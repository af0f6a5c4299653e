# A binary heap and a shortest-path search on it, by hand: lists of tuples, comparisons, early exits.
def push(h, item):
    h.append(item)
    i = len(h) - 1
    while i > 0:
        p = (i - 1) // 2
        if h[p] <= h[i]:
            break
        h[p], h[i] = h[i], h[p]
        i = p


def pop(h):
    top = h[0]
    last = h.pop()
    if h:
        h[0] = last
        i = 0
        while True:
            c = 2 * i + 1
            if c >= len(h):
                break
            if c + 1 < len(h) and h[c + 1] < h[c]:
                c += 1
            if h[i] <= h[c]:
                break
            h[i], h[c] = h[c], h[i]
            i = c
    return top


def shortest(n):
    dist = {}
    h = [(0, (0, 0))]
    while h:
        d, pos = pop(h)
        if pos in dist:
            continue
        dist[pos] = d
        x, y = pos
        for nx, ny in [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]:
            if 0 <= nx and nx < n and 0 <= ny and ny < n and (nx, ny) not in dist:
                push(h, (d + 1 + (nx * 7 + ny * 13) % 10, (nx, ny)))
    return dist[(n - 1, n - 1)], sum([dist[k] for k in dist])


print(shortest(14))
h = []
for i in range(500):
    push(h, (i * 7919) % 1009)
out = [pop(h) for i in range(500)]
print(out == sorted(out), out[:5], out[-1])
