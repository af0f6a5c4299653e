# del of names, items, slices, attributes and several targets; use afterwards is an error.
x = y = z = 1
del x
del (y, z)
for n in ["x", "y", "z"]:
    try:
        if n == "x":
            x
        elif n == "y":
            y
        else:
            z
    except NameError as e:
        print(e)
a = [0, 1, 2, 3, 4, 5]
del a[0], a[-1]
del a[1:3]
print(a)


def f():
    v = 1
    del v
    try:
        print(v)
    except UnboundLocalError as e:
        print(e)
    v = 2
    return v


print(f())
try:
    del a[10]
except IndexError as e:
    print(e)
