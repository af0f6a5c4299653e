# Functions that are replaced, or get other code, while compiled calls of them are open.


def work(n):
    if n == 0:
        return 0
    if n == change_at:
        change()
    return work(n - 1) + 1


def other(n):
    return 1000 + n


def other_code(n):
    return 5000 + n if n < 3 else work(n - 1) + 2


def nothing():
    pass


def swap():
    global work
    work = other


def swap_code():
    work.__code__ = other_code.__code__


class Node:
    def __init__(self, below):
        self.below = below

    def depth(self):
        if self.below is None:
            change()
            return 0
        return self.below.depth() + 1


def tall(self):
    return 100 if self.below is None else self.below.depth() + 10


first, change_at, change = work, -1, nothing
original = work.__code__
print(sum(work(n % 40) for n in range(200)))

change_at, change = 17, swap
print(work(30), work(30), first(30))
work, change = first, nothing
print(sum(work(n % 40) for n in range(200)))

change = swap_code
print(work(30), work(30))
work.__code__, change = original, nothing
print(sum(work(n % 40) for n in range(100)))

chain = None
for _ in range(25):
    chain = Node(chain)
print(sum(chain.depth() for _ in range(120)))


def grow():
    Node.depth = tall


change = grow
print(chain.depth(), chain.depth())


def limit(n):
    if n == 0:
        return bound
    return limit(n - 1)


bound = 1
print(sum(limit(30) for _ in range(100)))
bound = 2
print(sum(limit(30) for _ in range(100)))


def deeper(n):
    # The global that the callers' code depends on changes below them.
    global bound
    if n == 0:
        bound += 1
        return bound
    below = deeper(n - 1)
    return below + bound


print([deeper(20) for _ in range(30)][-1], bound)
