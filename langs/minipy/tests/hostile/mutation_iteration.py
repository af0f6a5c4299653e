"""Containers that change while they are iterated, compared, sorted, printed or hashed."""
l = [1, 2, 3]
for x in l:
    if len(l) < 10: l.append(x)
print(l)
for x in l: l.clear()
print(l)
for d in {1: 1, 2: 2}, {"a": 1, "b": 2}:
    try:
        for k in d: d[k * 3] = 1
    except RuntimeError as e: print(e)
    try:
        for k in d: del d[k]
    except RuntimeError as e: print(e)
s = {1, 2, 3}
try:
    for x in s: s.add(x + 10)
except RuntimeError as e: print(e)
class Evil:
    def __init__(self, f): self.f = f
    def __eq__(self, o): self.f(); return False
    def __lt__(self, o): self.f(); return True
    def __gt__(self, o): self.f(); return False
    def __hash__(self): return 1
    def __repr__(self): self.f(); return "E"
    def __bool__(self): self.f(); return True
a = [0] * 5; a[2] = Evil(a.clear)
print(1 in a, a); 
a = [0] * 5; a[2] = Evil(a.clear)
print(a.count(1), a)
a = [0] * 5; a[2] = Evil(a.clear)
try: a.index(9)
except ValueError as e: print("ValueError", a)
a = [0] * 5; a[2] = Evil(a.clear)
try: a.remove(9)
except ValueError as e: print("ValueError", a)
a = [1, 2, 3]; a[1] = Evil(a.clear)
print(repr(a), a)
a = [Evil(lambda: a.clear())] * 3; b = [Evil(lambda: b.clear())] * 3
print(a == b, a, b)
a = [3, 2, 1]; a[1] = Evil(lambda: a.append(1))
try: a.sort()
except ValueError as e: print(e)
d = {}
d[Evil(d.clear)] = 1
d[1] = 2
print(len(d) <= 2)
a = [1, 2, 3]; a[0] = Evil(a.clear)
print(all(a), any(a))
it = iter(l := [1]); l.clear(); print(list(it)); l.append(1); print(list(it))
