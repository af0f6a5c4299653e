# `C.count += 1` in a loop: the cell of the attribute, which is a variable of the class once it was assigned again
# changes 6000, invalidations 0
class C:
    count = 0


def run(n):
    for i in range(n):
        C.count += 1
    return C.count


print(run(6000))
