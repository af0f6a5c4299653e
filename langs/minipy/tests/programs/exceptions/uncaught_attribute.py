# AttributeError, uncaught, on None.
class Node:
    def __init__(self):
        self.next = None


n = Node()
print(n.next)
print(n.next.next)
