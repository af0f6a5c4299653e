# Backtracking: recursion, loops and list mutation together.
def place(row, n, cols, d1, d2):
    if row == n:
        return 1
    found = 0
    for col in range(n):
        if not cols[col] and not d1[row + col] and not d2[row - col + n]:
            cols[col] = True
            d1[row + col] = True
            d2[row - col + n] = True
            found += place(row + 1, n, cols, d1, d2)
            cols[col] = False
            d1[row + col] = False
            d2[row - col + n] = False
    return found


for n in range(1, 8):
    print(n, place(0, n, [False] * n, [False] * (2 * n), [False] * (2 * n + 1)))
