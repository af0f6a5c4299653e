"""Generators that run, close and throw into themselves."""
def running():
    yield next(me)
me = running()
try: next(me)
except ValueError as e: print(e)
def closing():
    yield me.close()
me = closing()
try: next(me)
except ValueError as e: print(e)
def throwing():
    try: yield 1
    except ValueError: yield 2
    except GeneratorExit: raise KeyError("at exit")
g = throwing()
print(next(g), g.throw(ValueError))
try: g.throw(5)
except TypeError as e: print(type(e).__name__)
g = throwing(); next(g)
try: g.close()
except KeyError as e: print(e)
def stop(): 
    raise StopIteration(5)
    yield
try: next(stop())
except RuntimeError as e: print(e)
def sends():
    while True:
        x = yield
        if x: return x
g = sends()
try: g.send(1)
except TypeError as e: print(e)
next(g)
try: g.send(7)
except StopIteration as e: print(e.value)
try: g.send(7)
except StopIteration as e: print(e.value)
chain = iter([])
for i in range(800): chain = (x for x in chain)
print(list(chain))
def deleg(it): return (yield from it)
for it in [1, 2], "ab", {}, sends(), 5:
    try: print(list(deleg(it))[:3] if it is not None else 0) if not hasattr(it, "send") else print("skip")
    except TypeError as e: print(e)
