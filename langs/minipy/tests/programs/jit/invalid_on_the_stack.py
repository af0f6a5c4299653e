# Compiled code is invalidated, and dies, while it runs: the class changes under many levels of the same function, and
# code made by exec replaces and forgets itself.
import gc


class Node:
    weight = 1

    def total(self, n, at):
        if n == at:
            Node.weight += 1
            gc.collect()
        if n == 0:
            return self.weight
        return self.total(n - 1, at) + self.weight


node = Node()
out = 0
for i in range(150):
    out += node.total(i % 40, i % 13)
print(out, Node.weight)

source = """
def work(n, again):
    s = 0
    for i in range(n):
        s += i ^ %d
        if i == n // 2 and again:
            renew(again - 1)
            s += work(n // 2, again - 1)
    return s
"""


def renew(k):
    # The function whose loop is running is forgotten: its code lives on the stack alone.
    exec(source % k, globals())
    gc.collect()


renew(3)
results = []
for r in range(12):
    results.append(work(900, 3))
print(results)


def forget(n):
    scope = {}
    exec("def f(n, scope):\n    s = 0\n    for i in range(n):\n        if i == n - 5: scope.clear(); collect()\n"
         "        s += i\n    return s\n", scope)
    scope["collect"] = gc.collect
    f = scope.pop("f")
    try:
        return f(n, scope)
    except NameError as e:
        return str(e)


print([forget(400 + i) for i in range(5)])


def generations():
    class Local:
        def m(self, i):
            return i & 7
    o = Local()
    s = 0
    for i in range(600):
        s += o.m(i)
        if i == 400:
            Local.m = lambda self, i: -1
            gc.collect()
    return s


print(sum(generations() for _ in range(10)))
