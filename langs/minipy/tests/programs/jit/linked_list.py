# A linked list is built, reversed in place and summed; None ends every walk.
class Node:
    def __init__(self, value, next):
        self.value = value
        self.next = next


def build(n):
    head = None
    for i in range(n):
        head = Node(i, head)
    return head


def reverse(head):
    prev = None
    while head is not None:
        head.next, prev, head = prev, head, head.next
    return prev


def total(head):
    s = 0
    pos = 0
    while head is not None:
        s += head.value * pos
        pos += 1
        head = head.next
    return s


h = build(2500)
print(total(h))
h = reverse(h)
print(total(h), h.value)
