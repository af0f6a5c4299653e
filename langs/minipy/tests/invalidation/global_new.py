# a global gets a name that no compiled code looked up: nothing is watched
# changes 1, invalidations 0
def run(n):
    total = 0
    for i in range(n):
        total += abs(-i)
        if i == 700:
            globals()["late"] = 5
    return total


print(run(1500), late)
