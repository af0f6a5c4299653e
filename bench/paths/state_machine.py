"""A machine of five states over a stream of numbers, with counters and an accumulator of floats."""


def run(turns):
    state = 0
    seed = 12345
    counts = [0, 0, 0, 0, 0]
    level = 0.0
    steps = 0
    while steps < turns:
        steps += 1
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        bit = (seed >> 16) & 7
        counts[state] += 1
        if state == 0:
            level = level * 0.5 + bit
            if bit > 2:
                state = 1
        elif state == 1:
            level += 0.25 * bit
            state = 2 if bit < 5 else 3
        elif state == 2:
            level -= 1.5
            if bit == 0:
                state = 4
            elif bit == 1:
                state = 0
        elif state == 3:
            level = level * 0.9 + 1.0
            state = bit % 3
        else:
            level = 0.0
            state = 0
    return counts, round(level, 6)


print(run(50000000))
