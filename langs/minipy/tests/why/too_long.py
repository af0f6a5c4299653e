# Problem: a loop that inlines so many calls that its trace gets too long.
def leaf(x):
    x = x * 3 + 1
    x = x - 7
    x = x * 5 + 2
    return x % 1000003


def middle(x):
    x = leaf(leaf(leaf(leaf(leaf(leaf(leaf(leaf(leaf(leaf(x))))))))))
    return leaf(leaf(leaf(leaf(leaf(leaf(leaf(leaf(leaf(leaf(x))))))))))


def outer(x):
    x = middle(middle(middle(middle(middle(middle(middle(middle(middle(middle(x))))))))))
    x = middle(middle(middle(middle(middle(middle(middle(middle(middle(middle(x))))))))))
    x = middle(middle(middle(middle(middle(middle(middle(middle(middle(middle(x))))))))))
    return middle(middle(middle(middle(middle(middle(middle(middle(middle(middle(x))))))))))


def run(n):
    x = 1
    for i in range(n):
        x = outer(x)  # HERE
    return x


print(run(1500))
