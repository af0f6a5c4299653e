"""The cheapest way through a grid, by rows: minimum of three neighbours with borders, then the way back."""


def run(height, width, turns):
    total = 0
    for turn in range(turns):
        cost = [[(r * 31 + c * 17 + turn * 7) % 23 + 1 for c in range(width)] for r in range(height)]
        best = [cost[0][:]]
        for r in range(1, height):
            above = best[r - 1]
            line = []
            for c in range(width):
                least = above[c]
                if c > 0 and above[c - 1] < least:
                    least = above[c - 1]
                if c < width - 1 and above[c + 1] < least:
                    least = above[c + 1]
                line.append(least + cost[r][c])
            best.append(line)
        c = min(range(width), key=best[-1].__getitem__)
        for r in range(height - 1, 0, -1):
            total += cost[r][c]
            above = best[r - 1]
            if c > 0 and above[c - 1] < above[c]:
                c -= 1
            elif c < width - 1 and above[c + 1] < above[c]:
                c += 1
    return total


print(run(100, 100, 1200))
