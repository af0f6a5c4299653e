"""Life on a grid with borders: each neighbour is asked for, and may lie outside."""


def neighbours(grid, row, column, height, width):
    count = 0
    for dr in (-1, 0, 1):
        r = row + dr
        if r < 0 or r >= height:
            continue
        line = grid[r]
        for dc in (-1, 0, 1):
            c = column + dc
            if dr == 0 and dc == 0:
                continue
            if 0 <= c < width and line[c]:
                count += 1
    return count


def step(grid, height, width):
    new = []
    for row in range(height):
        line = []
        for column in range(width):
            n = neighbours(grid, row, column, height, width)
            line.append(n == 3 or (n == 2 and grid[row][column]))
        new.append(line)
    return new


def run(height, width, turns):
    grid = [[(r * 7 + c * 13 + r * c) % 5 < 2 for c in range(width)] for r in range(height)]
    for turn in range(turns):
        grid = step(grid, height, width)
    return sum(sum(line) for line in grid)


print(run(64, 64, 900))
