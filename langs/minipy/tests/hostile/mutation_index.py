"""Operands whose conversions change the object that is operated on."""
class I:
    def __init__(self, f, v): self.f, self.v = f, v
    def __index__(self): self.f(); return self.v
def run(make, op):
    for v in 0, 2, -1, 100:
        x = make()
        try: print(type(x).__name__, v, op(x, I(x.clear, v)), x)
        except (IndexError, ValueError, TypeError, BufferError) as e: print(type(e).__name__, x)
def dele(x, i): del x[i]
def dels(x, i): del x[i:]
def delx(x, i): del x[::i]
def setx(x, i): x[i] = 1
def sets(x, i): x[i:] = [1, 2]
def sete(x, i): x[::i] = [1, 2, 3]
for make in (lambda: [1, 2, 3]), (lambda: [1.5, 2.5, 3.5]), (lambda: ["a", "b", "c"]), (lambda: bytearray(b"abc")):
    for op in dele, dels, setx, sets, (lambda x, i: x[i]), (lambda x, i: x[i:]), (lambda x, i: x[:i]), (lambda x, i: x.pop(i)), (lambda x, i: x.insert(i, 1)), (lambda x, i: x * i):
        run(make, op)
