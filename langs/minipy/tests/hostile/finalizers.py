"""Objects with __del__ that raise, resurrect and loop through their own garbage."""
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
print(sorted(log), [k.n for k in kept])
kept.clear()
gc.collect()
print(sorted(log))
class G:
    def __del__(self): G.count += 1
G.count = 0
def loop():
    for i in range(3000):
        g = G()
        g.g = g
loop()
gc.collect()
print(G.count)
def gen():
    try:
        yield 1
    finally:
        log.append("finally")
def start():
    g = gen()
    next(g)
start()
gc.collect()
print(log[-1])
