# Objects that are only in the frames of compiled functions, while those they have called make garbage.


class Tree:
    def __init__(self, key, left=None, right=None):
        self.key = key
        self.left = left
        self.right = right


def build(low, high):
    if low >= high:
        return None
    middle = (low + high) // 2
    label = ("node", middle, [middle] * 3)
    left = build(low, middle)
    right = build(middle + 1, high)
    assert label == ("node", middle, [middle] * 3)
    return Tree(label, left, right)


def mirrored(tree):
    if tree is None:
        return None
    return Tree(tree.key, mirrored(tree.right), mirrored(tree.left))


def flat(tree, into):
    if tree is not None:
        flat(tree.left, into)
        into.append(tree.key[1])
        flat(tree.right, into)
    return into


def joined(n):
    if n == 0:
        return ""
    text = str(n)
    half = joined(n // 2)
    return text + "," + half + "," + joined(n // 3)


def floats(n, x):
    if n == 0:
        return x
    y = x * 1.5
    z = floats(n - 1, x + 1.0)
    return y + z


def big(n):
    # Products that do not fit a word, held across calls.
    return 1 if n < 2 else n * big(n - 1)


for turn in range(12):
    tree = build(0, 150)
    back = mirrored(mirrored(tree))
    assert flat(back, []) == list(range(150))
    assert flat(mirrored(tree), []) == list(range(149, -1, -1))
print(flat(tree, [])[:10], tree.key)
print(len(joined(200)), joined(12))
print(sum(floats(n % 15, n * 0.25) for n in range(150)))
print([big(n % 30) for n in range(90)][-1], big(40))
