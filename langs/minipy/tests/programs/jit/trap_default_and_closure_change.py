# The callee changes the cell that its open caller has read in the same expression.
def make():
    k = 1

    def bump(i):
        nonlocal k
        if i % 333 == 332:
            k = k + 1 if k != 5 else 0.5
        return k

    def run(n):
        s = 0
        for i in range(n):
            s = s + k * 100 + bump(i) * 10 + k
        return s

    return run


print(make()(3000))
print(make()(2500))
