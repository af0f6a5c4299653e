x = 1
def f():
    global x
    x += 1
    del x
    return y
del x
