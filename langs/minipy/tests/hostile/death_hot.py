"""Objects that act when they die, in hot loops: weak references with callbacks, resurrection, finalizers that raise."""
import weakref, gc, sys
log = []
class A:
    kept = []
    def __init__(self, n): self.n = n
    def __del__(self):
        if self.n % 3 == 0: A.kept.append(self)
        log.append(self.n)
def work(n):
    refs = []
    total = 0
    for i in range(n):
        a = A(i)
        refs.append(weakref.ref(a, lambda r: log.append("gone")))
        total += a.n
        a = None
    return total, refs
total, refs = work(3000)
gc.collect()
print(total, len([x for x in log if x == "gone"]) > 1900, len(A.kept) > 900)
print(all(a.n % 3 == 0 for a in A.kept))
log.clear()
A.kept.clear()
gc.collect()
print(sum(1 for r in refs if r() is not None) <= 3)
class Loop:
    def __init__(self): self.me = self
for i in range(5000): Loop()
gc.collect()
w = weakref.WeakValueDictionary()
k = weakref.WeakKeyDictionary()
def fill(n):
    keep = []
    for i in range(n):
        o = Loop()
        w[i] = o
        k[o] = i
        if i % 100 == 0: keep.append(o)
    return keep
keep = fill(3000)
o = None
gc.collect()
print(30 <= len(w) <= 35, 30 <= len(k) <= 35)
print(sorted(k[o] for o in keep) == list(range(0, 3000, 100)))
for key in list(w): w.pop(key)
print(len(w))
class Proxy:
    def __init__(self): self.x = 1
    def f(self): return self.x
p = Proxy()
q = weakref.proxy(p)
print(sum(q.f() + q.x for i in range(3000)))
p = None
gc.collect()
try: q.f()
except ReferenceError as e: print("gone")
except AttributeError as e: print(e)
class Raises:
    def __del__(self): raise ValueError("in del")
sys.unraisablehook = lambda u: log.append(type(u.exc_value).__name__)
log.clear()
for i in range(2000): Raises()
gc.collect()
print(log.count("ValueError") >= 1990)
def gen():
    try:
        while True: yield 1
    finally: log.append("closed")
log.clear()
for i in range(2000): next(gen())
gc.collect()
print(log.count("closed") >= 1990)
sys.unraisablehook = lambda u: 1 // 0
sys.stderr = None
next(gen())
Raises()
gc.collect()
seen = []
def hook(u):
    seen.append((type(u).__name__, u.exc_type.__name__, str(u.exc_value), u.exc_traceback is not None, u.err_msg, u.object is Raises.__del__, len(u)))
sys.unraisablehook = hook
for i in range(5): Raises()
gc.collect()
print(set(seen), sys.__unraisablehook__ is not hook)
sys.unraisablehook = sys.__unraisablehook__
try: sys.unraisablehook(5)
except TypeError as e: print(e)
