# Keyword calls whose order differs from the parameters', in a hot loop.
def area(width, height, depth=1):
    return width * 100 + height * 10 + depth


def run(n):
    s = 0
    for i in range(n):
        s += area(height=i % 3, width=i % 5)
        s -= area(depth=i % 2, height=1, width=2)
    return s


print(run(3000))
