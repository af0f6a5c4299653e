"""All places of eight queens, by backtracking over lists of flags."""


def place(row, n, columns, up, down, found):
    if row == n:
        return found + 1
    for c in range(n):
        if columns[c] and up[row + c] and down[row - c + n]:
            columns[c] = up[row + c] = down[row - c + n] = False
            found = place(row + 1, n, columns, up, down, found)
            columns[c] = up[row + c] = down[row - c + n] = True
    return found


def run(n, turns):
    total = 0
    for turn in range(turns):
        total += place(0, n, [True] * n, [True] * 2 * n, [True] * 2 * (n + 1), 0)
    return total


print(run(8, 600))
