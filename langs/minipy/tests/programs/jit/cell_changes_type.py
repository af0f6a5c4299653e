# A cell shared by two closures changes its type while both run in a hot loop.
def make():
    v = 0

    def get():
        return v

    def put(x):
        nonlocal v
        v = x
    return get, put


def run(n):
    get, put = make()
    for i in range(n):
        put(get() + 1)
        if i == 1000:
            put(get() * 0.5)
        if i == 2000:
            put(9223372036854775800)
    return get()


print(run(3000))
