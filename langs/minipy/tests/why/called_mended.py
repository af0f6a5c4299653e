# Mended: the search is one operation of the language.
def search(items, x):
    return x in items


def run(n):
    hits = 0
    items = {1, 2, 3, 4, 5, 6, 7, 8}
    for i in range(n):
        if search(items, i % 8):  # HERE
            hits = hits + 1
    return hits


print(run(20000))
