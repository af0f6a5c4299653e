# Mended: it does.
def run(n):
    total = 0
    for i in range(n):
        total = total + i  # HERE
    return total


print(run(5000))
