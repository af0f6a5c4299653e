# A tree is built, walked and changed by recursive methods.
class Tree:
    def __init__(self, depth, value):
        self.value = value
        if depth > 0:
            self.left = Tree(depth - 1, value * 2)
            self.right = Tree(depth - 1, value * 2 + 1)
        else:
            self.left = None
            self.right = None

    def total(self):
        t = self.value
        if self.left is not None:
            t += self.left.total()
        if self.right is not None:
            t += self.right.total()
        return t

    def swap(self):
        if self.left is not None:
            self.left, self.right = self.right, self.left
            self.left.swap()
            self.right.swap()
        self.value = self.value + 1


t = Tree(9, 1)
print(t.total())
for i in range(3):
    t.swap()
    print(t.total(), t.left.value, t.left.left.right.value)
