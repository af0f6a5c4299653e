# Generators that close, resume and throw into themselves, and iterators that answer oddly to those that delegate to them.
def t(f, *args):
    try:
        r = repr(f(*args))
        print(r if len(r) < 200 else (r[:80], len(r)))
    except BaseException as e:
        print(type(e).__name__, str(e)[:150])
def g1():
    try: yield 1
    finally: me.close()
me = g1()
t(next, me)
t(me.close)
def g2():
    me.close(); yield 1
me = g2()
t(next, me)
t(next, me)
def g3():
    yield 1
    me.throw(ValueError('x'))
    yield 2
me = g3()
t(next, me)
t(next, me)
t(next, me)
def g4():
    try: yield 1
    except GeneratorExit: yield 2
me = g4(); next(me)
t(me.close)
t(next, me)
def g5():
    while True:
        try: yield 1
        except GeneratorExit: pass
me = g5(); next(me)
t(me.close)
t(me.close)
t(next, me)
def g6():
    try: yield 1
    except GeneratorExit: return 5
me = g6(); next(me)
t(me.close)
def g7():
    try: yield 1
    finally: raise KeyError('f')
me = g7(); next(me)
t(me.close)
def g8(): yield from me
me = g8()
t(next, me)
def g9(): yield from g9()
t(next, g9())
def g10():
    yield 1
    return g10()
def deep(n):
    if n: yield from deep(n - 1)
    yield n
t(lambda: sum(deep(300)))
t(lambda: sum(deep(100000)))
def raiser(): raise StopIteration(5); yield
t(next, raiser())
def stopper():
    yield 1
    next(iter([]))
t(list, stopper())
t(lambda: list(next(iter([])) for _ in range(3)))
def thr(): 
    try: yield 1
    except ValueError as e: yield ('got', e.args)
me = thr(); next(me)
t(me.throw, ValueError, 'v'); 
me = thr()
t(me.throw, ValueError('not started'))
t(next, me, 'done')
me = thr(); next(me)
t(me.throw, ValueError, ValueError('a'), None)
me = thr(); next(me)
t(me.throw, 5)
me = thr(); next(me)
t(me.throw, ValueError('a'), 'b')
me = thr()
t(me.send, 5)
t(lambda: me.gi_frame is None)
t(lambda: me.gi_running)
class It:
    def __iter__(s): return s
    def __next__(s): return 1
    def close(s): raise RuntimeError('close')
    def throw(s, *a): return ('thrown', type(a[0]).__name__)
def dl(): r = yield from It(); yield r
me = dl(); next(me)
t(me.throw, KeyError('k'))
t(me.close)
class It2:
    def __iter__(s): return s
    def __next__(s): raise StopIteration(7)
def dl2(): r = yield from It2(); yield r
t(list, dl2())
class It3:
    def __iter__(s): return iter([1, 2])
    @property
    def close(s): raise RuntimeError('prop')
class It4:
    def __iter__(s): return s
    def __next__(s): return 1
    @property
    def close(s): raise RuntimeError('prop')
def dl3(): yield from It4()
me = dl3(); next(me)
t(me.close)
def dl5(): yield from 5
t(list, dl5())
def noret():
    x = yield
    while True: x = yield x
me = noret()
t(me.send, None)
t(me.send)
t(lambda: me.send(me) is me)
import types
t(lambda: types.coroutine(lambda: 5)())
async def co(): return 1
c = co()
t(lambda: c.send(5))
t(lambda: c.send(None))
t(lambda: c.send(None)); c.close()
c = co(); c.close()
t(lambda: c.send(None))
async def co2(): await 5
t(lambda: co2().send(None))
async def ag():
    yield 1
    await aag.aclose()
aag = ag()
def drive(a):
    try: a.send(None)
    except StopIteration as e: return e.value
t(lambda: drive(aag.__anext__()))
t(lambda: drive(aag.__anext__()))
async def ag2():
    try: yield 1
    finally: yield 2
b = ag2()
t(lambda: drive(b.__anext__()))
t(lambda: drive(b.aclose()))
t(lambda: drive(b.__anext__()))
