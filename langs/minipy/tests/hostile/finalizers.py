"""Objects with __del__ that raise, resurrect and loop through their own garbage."""
# The collector takes words on the native stack for references, so that an object or two may live on for a while.
import gc
log = []
class A:
    def __init__(self, n): self.n = n; self.me = self
    def __del__(self):
        log.append(self.n)
        if self.n == 3: kept.append(self)
kept = []
for i in range(6): A(i)
gc.collect()
print(len(log) >= 4, set(log) <= set(range(6)), [k.n for k in kept])
kept.clear()
gc.collect()
print(len(log) >= 4, len(log) <= 6, set(log) <= set(range(6)))
class G:
    def __del__(self): G.count += 1
G.count = 0
def loop():
    for i in range(3000):
        g = G()
        g.g = g
loop()
gc.collect()
print(2990 <= G.count <= 3000)
def gen():
    try:
        yield 1
    finally:
        log.append("finally")
def start():
    g = gen()
    next(g)
for i in range(10): start()
gc.collect()
print(5 <= log.count("finally") <= 10)
