# A class attribute used as a counter changes in every iteration: correct, and it must not throw code away for ever.
class Node:
    made = 0

    def __init__(self):
        Node.made += 1
        self.serial = Node.made


def run(n):
    s = 0
    for i in range(n):
        node = Node()
        s += node.serial
    return s


print(run(3000), Node.made)
print(run(100), Node.made)
