# Annotations don't change what a function or a variable does.
def f(a: int, b: "anything" = 2, *c: str) -> float:
    x: int = a
    y: str
    return x, b, c


print(f("not an int"), f(1, 2, 3))
z: int = 5
w: list
print(z)
try:
    w
except NameError as e:
    print(e)
