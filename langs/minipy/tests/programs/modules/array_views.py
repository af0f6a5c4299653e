# Arrays and their views: what one changes the other shows, and an array that is looked at keeps its size.
import array
import io
import struct


def attempt(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return type(e).__name__, str(e)


a = array.array("i", [1, 2, 3, 4])
m = memoryview(a)
print(m.format, m.itemsize, len(m), m.nbytes, m.tolist(), m.obj is a, m.readonly, m[1], m[::-1].tolist())
m[0] = 100
a[1] = -7
m[2:] = array.array("i", [30, 40])
print(a, m.tolist(), sum(a), a.index(30), a.count(-7), 40 in a, list(reversed(a)), a[1:3], a.tolist(), max(a))
raw = m.cast("B")
raw[0] = 1
print(a[0], raw[:4].tobytes(), raw.nbytes, attempt(m.cast, "h"))
with memoryview(a):
    for f in (lambda: a.append(5), lambda: a.extend([1]), lambda: a.pop(), lambda: a.insert(0, 1), lambda: a.remove(30)):
        print(attempt(f)[0])
print(attempt(m.__setitem__, 0, 1 << 40), attempt(m.__setitem__, 0, "x"), attempt(m.__setitem__, slice(0, 1), b"abcd"))
a.reverse()
a.byteswap()
a.byteswap()
print(a, a == array.array("i", m.tolist()), a == array.array("i", a), a < array.array("i", [50]), a + array.array("i", [9]), a * 2)
raw.release()
m.release()
a.append(5)
a.extend(array.array("i", [6, 7]))
a += array.array("i", [8])
a *= 1
del a[0]
print(a, a.pop(), a.pop(0), len(a), a.tobytes()[:4], attempt(a.pop, 50), attempt(lambda: a[50]))
a[0:2] = array.array("i", [1, 2, 3])
print(a, array.array("i", [1, 2, 3]) == a[:3], bytes(a)[:4], bytearray(a) == a.tobytes(), b"".join([a]) == a.tobytes())
d = array.array("d", [1.5, 2.5])
with memoryview(d) as view:
    view[0] *= 2
    print(view.tolist(), view == memoryview(d), view == d, d == d, view == array.array("f", [3.0, 2.5]), struct.unpack("2d", view))
print(io.BytesIO().write(d), d, memoryview(array.array("B", b"abc")) == b"abc", bytes(array.array("H", [1, 2])), array.array("B", memoryview(b"xyz")))
b = array.array("b")
b.frombytes(memoryview(b"\xff\x01"))
print(b, hash(memoryview(b"a")) == hash(b"a"), attempt(hash, memoryview(b)), array.array("i", memoryview(array.array("i", [5, 6]))))


def blur(view, n):
    for again in range(n):
        for i in range(1, len(view) - 1):
            view[i] = (view[i - 1] + view[i] + view[i + 1]) // 3


pixels = array.array("H", [i * i % 997 for i in range(200)])
blur(memoryview(pixels), 20)
print(sum(pixels), pixels[:8])

# Files, and what does not fit.
import tempfile

with tempfile.TemporaryFile() as file:
    array.array("h", [1, -2, 3]).tofile(file)
    array.array("h").tofile(file)
    file.seek(0)
    h = array.array("h")
    print(attempt(h.fromfile, file, 2), h, attempt(h.fromfile, file, 5), h, attempt(h.fromfile, file, -1))
for code, items in (("I", [-1]), ("q", [1 << 63]), ("Q", [-1]), ("l", [1 << 63]), ("L", [1 << 64]), ("H", [-1]), ("b", [128]), ("i", ["a"]), ("i", [1 << 64])):
    print(code, attempt(array.array, code, items))
print(attempt(array.array), attempt(array.array, "i", [1], 2), attempt(array.array("i").fromlist, (1,)), attempt(array.array("i", [1]).__setitem__, slice(0, 1), [1]))
print(attempt(hash, array.array("i")), attempt(lambda: array.array("i").foo), array.array("i", [1, 2]).buffer_info()[1])
