"""return, break, continue and raise that cross finally blocks in every order."""
def f(how):
    for i in range(2):
        try:
            try:
                if how == "return": return "returned"
                if how == "break": break
                if how == "continue": continue
                if how == "raise": raise ValueError(how)
            finally:
                print("inner", how)
                if how == "raise": break
        finally:
            print("outer", how)
            if how == "return": continue
    else:
        return "else"
    return "end"
for how in "return", "break", "continue", "raise", "none":
    print(f(how))
def g():
    try: return 1
    finally: return 2
def h():
    while True:
        try: return 1
        finally: break
    return 3
def k():
    try: raise ValueError
    except ValueError as e:
        e = 5
    try: return e
    except UnboundLocalError: return "unbound"
print(g(), h(), k())
def gen():
    try:
        yield 1
    finally:
        yield 2
x = gen()
next(x)
try: x.close()
except RuntimeError as e: print(e)
def deep(n):
    try:
        if n: return deep(n - 1)
        raise KeyError(n)
    finally:
        if n == 50: return "cut"
print(deep(100))
