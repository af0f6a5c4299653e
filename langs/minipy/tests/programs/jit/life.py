# The game of life on lists of lists: three nested loops, list reads at computed places.
def step(g, n):
    out = []
    for y in range(n):
        row = []
        up = g[y - 1]
        mid = g[y]
        down = g[(y + 1) % n]
        for x in range(n):
            l = x - 1
            r = (x + 1) % n
            c = up[l] + up[x] + up[r] + mid[l] + mid[r] + down[l] + down[x] + down[r]
            row.append(1 if c == 3 or c == 2 and mid[x] else 0)
        out.append(row)
    return out


n = 16
g = [[0] * n for i in range(n)]
for x, y in [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2), (8, 8), (9, 8), (10, 8)]:
    g[y][x] = 1
for k in range(20):
    g = step(g, n)
for row in g:
    print("".join([".#"[c] for c in row]))
