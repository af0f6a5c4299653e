"""A binary search tree: insertion and look-ups that end early, and a walk by a stack."""


class Node:
    def __init__(self, key):
        self.key = key
        self.left = None
        self.right = None
        self.count = 1


def insert(root, key):
    node = root
    while True:
        if key == node.key:
            node.count += 1
            return
        if key < node.key:
            if node.left is None:
                node.left = Node(key)
                return
            node = node.left
        else:
            if node.right is None:
                node.right = Node(key)
                return
            node = node.right


def find(root, key):
    node = root
    while node is not None:
        if key == node.key:
            return node.count
        node = node.left if key < node.key else node.right
    return 0


def run(keys, turns):
    seed = 1
    root = Node(1 << 19)
    for i in range(keys):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        insert(root, seed >> 11)
    found = 0
    for i in range(turns):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        found += find(root, seed >> 11)
    total = 0
    stack = [root]
    while stack:
        node = stack.pop()
        total += node.count
        if node.left:
            stack.append(node.left)
        if node.right:
            stack.append(node.right)
    return found, total


print(run(50000, 1000000))
