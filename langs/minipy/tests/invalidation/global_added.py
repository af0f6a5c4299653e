# a global gets the name of a built-in function: the version of the module
# changes 1, invalidations 1
def run(n):
    total = 0
    for i in range(n):
        total += abs(-i)
        if i == 700:
            globals()["abs"] = lambda x: 5
    return total


print(run(1500))
