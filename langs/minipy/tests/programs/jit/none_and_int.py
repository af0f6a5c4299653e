# A variable that is None most of the time and an object now and then: the null check's two sides both in compiled code.
class Node:
    def __init__(self, v):
        self.v = v


def run(n):
    cur = None
    s = 0
    seen = 0
    for i in range(n):
        if cur is None:
            if i % 17 == 0:
                cur = Node(i)
        else:
            seen += 1
            s += cur.v
            if i % 5 == 0:
                cur = None
    return s, seen


print(run(3000))
