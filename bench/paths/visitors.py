"""A visitor that dispatches by the class's name over a tree of six kinds of nodes."""


class Node:
    def __init__(self, *children):
        self.children = children


class Number(Node):
    def __init__(self, value):
        self.children = ()
        self.value = value


class Sum(Node):
    pass


class Product(Node):
    pass


class Negation(Node):
    pass


class Choice(Node):
    pass


class Visitor:
    def visit(self, node):
        method = getattr(self, "visit_" + type(node).__name__, None)
        if method is None:
            return 0
        return method(node)


class Evaluator(Visitor):
    def visit_Number(self, node):
        return node.value

    def visit_Sum(self, node):
        total = 0
        for child in node.children:
            total += self.visit(child)
        return total

    def visit_Product(self, node):
        result = 1
        for child in node.children:
            result = result * self.visit(child) % 1000003
        return result

    def visit_Negation(self, node):
        return -self.visit(node.children[0])

    def visit_Choice(self, node):
        return self.visit(node.children[1] if self.visit(node.children[0]) > 0 else node.children[2])


def build(depth, n):
    if depth == 0:
        return Number(n % 13 - 3)
    kind = n % 5
    if kind == 0:
        return Negation(build(depth - 1, n * 3 + 1))
    if kind == 1:
        return Choice(build(depth - 1, n + 1), build(depth - 1, n + 2), build(depth - 1, n + 3))
    make = Sum if kind < 4 else Product
    return make(*[build(depth - 1, n * 2 + i) for i in range(3)])


def run(turns):
    tree = build(7, 4)
    evaluator = Evaluator()
    total = 0
    for turn in range(turns):
        total = (total + evaluator.visit(tree)) % 1000003
    return total


print(run(4000))
