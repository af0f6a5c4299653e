"""A knapsack by recursive search with a bound that cuts off branches."""


def search(items, i, room, value, best):
    if i == len(items):
        return value if value > best else best
    weight, worth, rest = items[i]
    if value + rest <= best:
        return best
    if weight <= room:
        found = search(items, i + 1, room - weight, value + worth, best)
        if found > best:
            best = found
    return search(items, i + 1, room, value, best)


def run(n, turns):
    total = 0
    for turn in range(turns):
        seed = 17 + turn
        items = []
        for i in range(n):
            seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
            items.append([(seed >> 8) % 50 + 5, (seed >> 16) % 60 + 10, 0])
        rest = 0
        for item in reversed(items):
            rest += item[1]
            item[2] = rest
        items = [tuple(item) for item in items]
        total += search(items, 0, 300, 0, 0)
    return total


print(run(26, 40))
