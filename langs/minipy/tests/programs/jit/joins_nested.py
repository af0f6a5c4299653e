# Branches in an inner loop and around it, and loops that branches leave.


def bits(seed):
    """A stream of numbers that looks random, the same on every Python."""
    state = seed
    while True:
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        yield state >> 8


numbers = bits(11)
rows = [[next(numbers) % 9 for _ in range(12)] for _ in range(60)]


def run(turns):
    total = 0
    best = None
    skipped = 0
    for turn in range(turns):
        for row in rows:
            if row[0] % 2:
                total += 1
            if row[1] > 4:
                scale = 2
            else:
                scale = 1
            for value in row:
                if value == 0:
                    skipped += 1
                    continue
                if value % 3 == 0:
                    total += value * scale
                elif value % 3 == 1:
                    total -= value
                if value == 8 and total % 5 == 0:
                    break
                if best is None or value > best:
                    best = value
            else:
                total += 3
            if row[2] < 3:
                total ^= 5
            k = row[3]
            while k > 0:
                if k % 2:
                    total += k
                else:
                    total -= 1
                k -= 1
            if row[4] == turn % 9:
                best = None
    return total, best, skipped


print(run(60))
