# Problem: a callee with a loop of its own is called from the trace.
def search(items, x):
    for item in items:
        if item == x:
            return True
    return False


def run(n):
    hits = 0
    items = [1, 2, 3, 4, 5, 6, 7, 8]
    for i in range(n):
        if search(items, i % 8):  # HERE
            hits = hits + 1
    return hits


print(run(20000))
