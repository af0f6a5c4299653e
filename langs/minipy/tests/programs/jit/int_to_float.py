# An accumulator starts as an int and becomes a float in mid-loop.
def run(n, at):
    x = 0
    for i in range(n):
        if i == at:
            x = x + 0.5
        else:
            x = x + 1
    return x


print(run(3000, 2000))
print(run(3000, 0))
print(run(3000, 9999))
print(run(3000, 2999))
