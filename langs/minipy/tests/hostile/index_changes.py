"""Every way of writing to a sequence whose length changes while the place is computed."""
import array, collections, zlib
class I:
    def __init__(self, f, v): self.f, self.v = f, v
    def __index__(self):
        self.f()
        return self.v
def makers():
    yield list, lambda: [1, 2, 3, 4, 5]
    yield list, lambda: [1.5, 2.5, 3.5, 4.5, 5.5]
    yield list, lambda: ["a", 2, None, 4.5, ()]
    yield bytearray, lambda: bytearray(b"abcde")
    yield array.array, lambda: array.array("i", [1, 2, 3, 4, 5])
    yield array.array, lambda: array.array("d", [1, 2, 3, 4, 5])
    yield collections.deque, lambda: collections.deque([1, 2, 3, 4, 5])
def changes(x):
    def empty(): del x[:]
    def short(): del x[-1]
    def longer(): x.append(7)
    def much(): x.extend([7] * 30)
    if isinstance(x, collections.deque):
        def empty(): x.clear()
    return [empty, short, longer, much]
def delete(x, i): del x[i]
def delete_from(x, i): del x[i:]
def delete_to(x, i): del x[:i]
def delete_step(x, i): del x[::i]
def store(x, i): x[i] = 9
def store_from(x, i): x[i:] = x[:2]
def store_own(x, i): x[i:] = x
def store_step(x, i): x[::i] = x[:2]
def load(x, i): return x[i]
def load_from(x, i): return x[i:]
def load_step(x, i): return x[::i]
def add(x, i): x[i] += 1
def pop(x, i): return x.pop(i)
def insert(x, i): x.insert(i, 8)
def times(x, i): return x * i
def times_in_place(x, i):
    x *= i
    return x
def index_from(x, i): return x.index(x[-1], i)
def rotate(x, i): x.rotate(i)
ops = [f for f in list(globals().values()) if callable(f) and getattr(f, "__code__", None) and f.__code__.co_varnames[:2] == ("x", "i")]
# CPython 3.13.0 writes to freed memory here.
UNSAFE = {delete_from, delete_to, delete_step, store, add, store_from, store_own, store_step}
for kind, make in makers():
    for op in ops:
        if kind in (bytearray, array.array) and op in UNSAFE:
            continue
        out = []
        for n in range(4):
            for v in 0, 1, 3, 4, -1, -3, 9, -9:
                x = make()
                try:
                    said = op(x, I(changes(x)[n], v))
                except (IndexError, ValueError, TypeError, AttributeError, BufferError, MemoryError) as e:
                    said = type(e).__name__, str(e)
                out.append((n, v, said, x))
        print(kind.__name__, op.__name__, len(out), zlib.crc32(repr(out).encode()))
