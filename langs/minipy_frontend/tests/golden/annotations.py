x: int
y: list[int] = []
o.a: str = 1
def f(p):
    z: undefined = p
    return z
