# The inner loop's trip count changes with every outer iteration, zero included.
def run(n):
    acc = 0
    trips = 0
    for i in range(n):
        for j in range(i % 7):
            acc = (acc * 5 + j + i) % 99991
            trips += 1
    return acc, trips


print(run(3000))
