"""Building, walking and searching binary trees."""
from common import rounds


class Node:
    def __init__(self, key, left, right):
        self.key = key
        self.left = left
        self.right = right


def build(low, high):
    if low >= high:
        return None
    middle = (low + high) // 2
    return Node(middle, build(low, middle), build(middle + 1, high))


def total(node):
    if node is None:
        return 0
    return node.key + total(node.left) + total(node.right)


def contains(node, key):
    while node is not None:
        if key == node.key:
            return True
        node = node.left if key < node.key else node.right
    return False


def work(k):
    result = 0
    for turn in range(4):
        root = build(0, 10000)
        result += total(root)
        for key in range(0, 20000, 3):
            if contains(root, key):
                result += 1
    return result


rounds(work)
