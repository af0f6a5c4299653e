# `is` on objects, None and bools in a hot loop; an object stored and loaded again is the same one.
class O:
    pass


def run(n):
    a = O()
    b = O()
    box = [a, b]
    same = 0
    for i in range(n):
        x = box[i % 2]
        if x is a:
            same += 1
        if x is not b:
            same += 10
        y = O()
        box2 = [y]
        if box2[0] is y and y is not O():
            same += 100
        flag = i % 3 == 0
        if flag is True:
            same += 1000
    return same


print(run(2100))
