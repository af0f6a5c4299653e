# `builtins.abs = f`: the cell of the built-in name
# changes 1, invalidations 1
import builtins


def run(n):
    total = 0
    for i in range(n):
        total += abs(-i)
        if i == 700:
            builtins.abs = lambda x: 5
    return total


print(run(1500))
