"""Context managers that raise, lie or are none."""
class CM:
    def __init__(self, enter=None, exit=None): self.e, self.x = enter, exit
    def __enter__(self):
        if self.e: raise self.e
        return self
    def __exit__(self, *a):
        print("exit", a[0] and a[0].__name__)
        if isinstance(self.x, Exception): raise self.x
        return self.x
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e, repr(e.__context__))
def body(cm, err=None):
    with cm as c:
        if err: raise err
        return "returned"
    return "after"
for cm in CM(), CM(KeyError("enter")), CM(exit=True), CM(exit=KeyError("exit")), CM(exit=0), CM(exit=[1]), 5, None, object(), CM:
    for err in None, ValueError("body"):
        t(lambda: body(cm, err))
class NoExit:
    def __enter__(self): pass
class NoEnter:
    def __exit__(self, *a): pass
t(lambda: body(NoExit())); t(lambda: body(NoEnter()))
def many(n):
    if n == 0: raise ValueError("bottom")
    with CM(exit=n == 7): many(n - 1)
t(lambda: many(10))
def loop():
    n = 0
    for i in range(3000):
        with CM2() as c:
            n += 1
            if i % 3 == 0: continue
            if i == 2900: break
    return n
class CM2:
    def __enter__(self): return self
    def __exit__(self, *a): pass
print(loop())
