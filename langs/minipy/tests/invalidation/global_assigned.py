# a global is assigned the second time: its cell, which was a constant, is a variable from then on
# changes 3, invalidations 1
limit = 1


def change(value):
    global limit
    limit = value


def run(n):
    total = 0
    for i in range(n):
        total += limit
        if i % 500 == 300:
            change(i)
    return total


print(run(1500))
