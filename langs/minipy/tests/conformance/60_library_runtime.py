#: weakref: references, proxies and who may have them
import weakref
class A:
    def __init__(self, x):
        self.x = x
    def __len__(self):
        return 3
    def __add__(self, other):
        return self.x + other
a = A(5)
r = weakref.ref(a)
print(r() is a, r is weakref.ref(a), hash(r) == hash(a), weakref.getweakrefcount(a), r.__callback__, repr(r).split(" at ")[0])
p = weakref.proxy(a)
print(p.x, len(p), p + 1, [str(type(p)), isinstance(p, A)], p is weakref.proxy(a))
p.x = 7
print(a.x, weakref.getweakrefcount(a))
for wrong in [5, "s", (1,), [], {}, None]:
    try:
        weakref.ref(wrong)
    except TypeError as e:
        print(e)
class S:
    __slots__ = ("a",)
class W:
    __slots__ = ("a", "__weakref__")
try:
    weakref.ref(S())
except TypeError as e:
    print(e)
w = W()
print(weakref.ref(w)() is w)
def f():
    pass
print(weakref.ref(f)() is f, weakref.ref(A)() is A, weakref.ref({1}) is not None)
m = weakref.WeakMethod(a.__len__)
print(m()(), m == weakref.WeakMethod(a.__len__))

#: weakref: what dies
import weakref, gc
class A:
    def __init__(self, n):
        self.n = n
    def __repr__(self):
        return "A(%d)" % self.n
def make(n, d):
    keep = []
    for i in range(n):
        a = A(i)
        d[i] = a
        if i % 10 == 0:
            keep.append(a)
    return keep
d = weakref.WeakValueDictionary()
keep = make(1000, d)
def deep(n):
    return deep(n - 1) + 1 if n else 0
deep(100)
gc.collect()
deep(100)
print(len(d) < 200, all(i in d for i in range(0, 1000, 10)), d[990], d.get(5000, "none"))
k = weakref.WeakKeyDictionary()
for a in keep:
    k[a] = a.n
print(len(k), k[keep[3]], sum(k.values()))
def drop():
    del keep[5:]
drop()
deep(100)
gc.collect()
deep(100)
print(len(k) < 50, len(list(k.keys())) >= 5)
died = []
def chain(n):
    a = A(n)
    refs.append(weakref.ref(a, died.append))
refs = []
for i in range(100):
    chain(i)
deep(100)
gc.collect()
deep(100)
print(len(died) > 90, all(r() is None and r in refs for r in died))
s = weakref.WeakSet(keep)
print(len(s), keep[0] in s, A(0) in s)

#: weakref: finalize, called, detached or at the end
import weakref
class A:
    pass
a, b, c = A(), A(), A()
f = weakref.finalize(a, print, "finalized", 1, sep="-")
print(f.alive, f(), f.alive, f())
g = weakref.finalize(b, print, "never")
print(g.detach() is not None, g.alive)
h = weakref.finalize(c, print, "at the end")
print(h.peek()[1].__name__, h.atexit)

#: atexit: the last one first
import atexit
atexit.register(print, "first registered")
atexit.register(print, "last", sep="")
@atexit.register
def f():
    print("a function")
g = lambda: print("gone")
atexit.register(g)
atexit.unregister(g)

try:
    atexit.register(5)
except TypeError as e:
    print(e)

#: contextvars: values that belong to a context
import contextvars
v = contextvars.ContextVar("v", default=1)
n = contextvars.ContextVar("n")
print(v.get(), n.get("none"), v.name)
try:
    n.get()
except LookupError as e:
    print("LookupError")
t = v.set(2)
print(v.get(), t.old_value is contextvars.Token.MISSING, t.var is v)
c = contextvars.copy_context()
def inside():
    v.set(3)
    n.set("in")
    return v.get()
print(c.run(inside), v.get(), c[v], c[n], n in contextvars.copy_context(), len(c))
v.reset(t)
print(v.get())
try:
    v.reset(t)
except RuntimeError as e:
    print("used")
print(sorted(x.name for x in c), dict(c)[v])

#: copy: weak references are themselves
import copy, weakref
class A:
    pass
a = A()
r = weakref.ref(a)
print(copy.copy(r) is r, copy.deepcopy([r])[0] is r)

#: threading: locks, events and conditions of one thread
import threading
lock = threading.Lock()
print(lock.acquire(), lock.locked(), lock.acquire(False), lock.acquire(timeout=0.01), lock.release(), lock.locked())
with lock:
    print("held", lock.locked())
r = threading.RLock()
with r:
    with r:
        print("twice")
try:
    lock.release()
except RuntimeError as e:
    print(e)
try:
    r.release()
except RuntimeError as e:
    print(e)
e = threading.Event()
print(e.is_set(), e.wait(0.01))
e.set()
print(e.is_set(), e.wait())
c = threading.Condition()
with c:
    print(c.wait(0.01), c.wait_for(lambda: True), c.notify_all())
s = threading.Semaphore(2)
print(s.acquire(), s.acquire(), s.acquire(blocking=False), s.release())
b = threading.BoundedSemaphore(1)
try:
    b.release()
except ValueError as x:
    print(x)
print(threading.current_thread() is threading.main_thread(), threading.active_count(), threading.current_thread().name, threading.main_thread().is_alive())
local = threading.local()
local.x = 5
print(local.x, hasattr(local, "y"), [t.name for t in threading.enumerate()])
t = threading.Thread(target=print, args=(1,), name="worker", daemon=True)
print(t.name, t.daemon, t.is_alive(), t.ident)
class Counted(threading.local):
    def __init__(self, n):
        self.n = n
print(Counted(3).n)

#: queue: in order, last first, by priority; full and empty
import queue
q = queue.Queue(maxsize=2)
q.put(1)
q.put_nowait(2)
try:
    q.put(3, block=False)
except queue.Full:
    print("full", q.full(), q.qsize())
print(q.get(), q.get(), q.empty())
try:
    q.get(timeout=0.01)
except queue.Empty:
    print("empty")
q.task_done()
q.task_done()
q.join()
try:
    q.task_done()
except ValueError as e:
    print(e)
l = queue.LifoQueue()
p = queue.PriorityQueue()
for x in [3, 1, 2]:
    l.put(x)
    p.put((x, str(x)))
print([l.get() for _ in range(3)], [p.get() for _ in range(3)])
s = queue.SimpleQueue()
s.put("a")
print(s.get(), s.empty(), s.qsize())
q.shutdown()
try:
    q.put(1)
except queue.ShutDown:
    print("shut down")

#: sched: events in order of time and priority
import sched
now = [0]
def wait(t):
    now[0] += t
s = sched.scheduler(lambda: now[0], wait)
done = []
s.enter(5, 1, done.append, ("five",))
a = s.enter(3, 2, done.append, argument=("three, second",))
s.enter(3, 1, done.append, kwargs={} , argument=("three, first",))
gone = s.enter(4, 1, done.append, ("never",))
s.cancel(gone)
print(len(s.queue), s.empty(), s.run(), done, now, s.empty())
