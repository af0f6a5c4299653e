"""Counters and filters in closures, called in turn; each changes what it has closed over."""


def counter(step):
    n = 0

    def count(x):
        nonlocal n
        n += step
        return x + n

    return count


def smoother(factor):
    level = 0.0

    def smooth(x):
        nonlocal level
        if x > level:
            level += (x - level) * factor
        else:
            level -= (level - x) * factor * 0.5
        return level

    return smooth


def run(turns):
    counts = [counter(1), counter(2), counter(3)]
    fast, slow = smoother(0.5), smoother(0.01)
    total = 0
    signal = 0.0
    for i in range(turns):
        total = counts[i % 3](total) & 0xFFFFF
        x = fast(total * 0.001)
        if i & 3:
            signal += slow(x)
        else:
            signal -= x * 0.1
    return total, round(signal, 3)


print(run(30000000))
