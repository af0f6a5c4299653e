# getattr, setattr and hasattr with changing names in a hot loop.
class O:
    pass


def run(n):
    o = O()
    names = ["a", "b", "c"]
    hits = 0
    for i in range(n):
        name = names[i % 3]
        if hasattr(o, name):
            hits += 1
        setattr(o, name, getattr(o, name, 0) + i)
    return hits, o.a, o.b, o.c


print(run(3000))
