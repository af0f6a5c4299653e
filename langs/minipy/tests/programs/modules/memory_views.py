# memoryview: bytes of another object without a copy.
import struct


def attempt(f, *args):
    try:
        return f(*args)
    except Exception as e:
        return type(e).__name__, str(e)


def execute(code, **names):
    try:
        exec(code, names)
        return "fine"
    except Exception as e:
        return type(e).__name__, str(e)


# Over bytes: read-only.
m = memoryview(b"hello world")
print(len(m), m[0], m[-1], m[1:4].tobytes(), m[::-1].tobytes(), m[::3].tolist(), bytes(m), m.nbytes, m.itemsize, m.format)
print(m.readonly, m.ndim, m.shape, m.strides, m.suboffsets, m.contiguous, m[::2].contiguous, m[::2].strides, m.obj)
print(hash(m) == hash(b"hello world"), m == b"hello world", b"hello world" == m, m != b"hello", m == "hello", {m: 1}[b"hello world"])
print(list(m[:3]), 104 in m, b"h" in m, [x for x in reversed(m[:3])], sum(m), max(m), sorted(m[:4]), bool(m), bool(m[:0]), attempt(m.__getitem__, ...))
print(attempt(m.__setitem__, 0, 1), attempt(m.__getitem__, 11), attempt(m.__getitem__, "x"), attempt(m.__getitem__, -12), attempt(m.__delitem__, 0))
print(attempt(memoryview), attempt(memoryview, "a"), attempt(memoryview, 5), attempt(memoryview, [1]), attempt(lambda: m < m), attempt(lambda: b"a" < m))
print(m.hex(), m.hex("-"), m[:4].hex(":", 2), m.tobytes("C"), attempt(m.tobytes, "X"), memoryview(m) == m, memoryview(object=b"x").tolist())

# Over bytearray: what is written is seen.
b = bytearray(b"0123456789")
m = memoryview(b)
m[0] = 65
m[1:3] = b"BC"
m[-1] = True
m[3:9:2] = bytearray(b"xyz")
print(b, m.readonly, m.obj is b)
part = m[2:6]
part[0] = 0
part[1:] = part[:-1]
print(b, part.tolist(), part[1:][1:].tobytes())
b[4] = 99
print(m[4], part == b[2:6], part == bytes(b[2:6]), m.toreadonly().readonly, attempt(m.toreadonly().__setitem__, 0, 0))
for code in ("m[0] = 256", "m[0] = -1", "m[0] = 'a'", "m[0] = b'a'", "m[0] = 1.5", "m[0:2] = b'abc'", "m[0:2] = 'ab'", "m[0:2] = 5", "m[99] = 1",
             "m['a'] = 1", "del m[0]", "m[0:2] = [1, 2]", "m.x = 1", "m.format = 'b'"):
    print(code, execute(code, m=m))
print(attempt(hash, m), attempt(hash, m.toreadonly()))

# A bytearray that is looked at keeps its size. (Here: as long as a `with` statement holds a view.)
with m:
    with part:
        pass
    for code in ("b.append(1)", "b.extend(b'x')", "b += b'x'", "b *= 2", "b.pop()", "b.remove(b[0])", "b.insert(0, 1)", "b.clear()", "del b[0]",
                 "del b[1:3]", "b[1:2] = b'xyz'", "b[::2] = b''", "b.__init__(5)", "b[0] = 1", "b[1:3] = b'ok'", "b.reverse()", "b.extend(b'')",
                 "b *= 1", "del b[3:3]"):
        print(code, execute(code, b=b))
    print(attempt(b.append, 1))
m.release()
print(attempt(len, m), attempt(m.tobytes), attempt(lambda: m[0]), attempt(m.__enter__), attempt(lambda: m.nbytes), attempt(bytes, m), repr(m)[:20], m == m)


def drop():
    temporary = memoryview(b)
    return temporary[1:3].tobytes()


print(drop(), len(b))
with memoryview(b) as m:
    print(attempt(b.append, 2), m[0])
b.append(3)
print(len(b), attempt(lambda: m[0]))

# Formats.
b = bytearray(16)
m = memoryview(b)
for code, value in (("b", -3), ("B", 200), ("h", -300), ("H", 60000), ("i", -70000), ("I", 4000000000), ("q", -1 << 40), ("Q", 1 << 63), ("l", 5), ("L", 6),
                    ("n", 7), ("N", 8), ("f", 1.5), ("d", -2.25), ("?", True), ("c", b"z"), ("e", 0.5)):
    c = m.cast(code)
    c[0] = value
    c[-1] = c[0]
    print(code, c.itemsize, len(c), c.shape, c.strides, c[0], c.tolist()[0], c[1:].nbytes, c.format, b.hex())
    wrong = {"c": 5, "f": "x", "d": None, "e": "x", "?": "yes"}.get(code, 1.5)
    print(execute("c[0] = wrong", c=c, wrong=wrong), execute("c[0] = 1 << 70", c=c))
i = m.cast("i")
print(i == m, i == i.cast("B"), i.cast("B").cast("h").tolist(), attempt(i.cast, "h"), attempt(m[:5].cast, "i"), attempt(m[::2].cast, "h"), attempt(m.cast, "z"), attempt(m.cast, 5))
print(m.cast("i", [4]).shape, m.cast("i", (4,)).tolist() == i.tolist(), attempt(m.cast, "i", [3]))
f = memoryview(bytearray(struct.pack("4d", 1.0, float("nan"), -0.0, 3.5))).cast("B").cast("d")
print(f.tolist(), f == f[:], f[::2] == memoryview(bytearray(struct.pack("2d", 1.0, 0.0))).cast("d"), f[-1], f[1:3].strides)

# What takes buffers.
import binascii, hashlib, io, zlib
m = memoryview(b"abcdef")
s = m[1:4]
print(bytes(s), bytearray(s), b"-".join([s, m[:1]]), b"x" + s, bytearray(b"x") + s, s.tobytes() + m[:2], b"bc" in m.tobytes(), int(memoryview(b"12")), b"abcdef".find(s), b"abcdef".startswith(s[:0]))
print(hashlib.md5(s).hexdigest() == hashlib.md5(b"bcd").hexdigest(), zlib.crc32(s) == zlib.crc32(b"bcd"), binascii.hexlify(s), str(s, "ascii"), struct.unpack("3B", s), struct.unpack_from("<H", m, 2), int.from_bytes(s, "big"))
out = io.BytesIO()
print(out.write(s), out.getvalue(), b"%s" % s, b"abc".replace(m[:1], s), b"abc".translate(None, m[:1]), bytearray(b"q").__iadd__(s), bytes.fromhex("00").join([m[:1], s]))
t = bytearray(8)
struct.pack_into("<I", memoryview(t)[2:], 1, 0xDEADBEEF)
print(t, io.BytesIO(b"12345").readinto(memoryview(t)[1:4]), t, bytearray(b"abc") == m[:3], bytearray(b"abc") < m[1:3], m[:3] == bytearray(b"abc"))
print(isinstance(m, memoryview), type(m), issubclass(memoryview, object), attempt(type, "X", (memoryview,), {}), memoryview.__name__)
from collections.abc import Sequence, Hashable
print(isinstance(m, Sequence), isinstance(m, Hashable))
match m:
    case [first, *_]:
        print("sequence", first)


# A class with bytes of its own.
class Own:
    def __init__(self):
        self.data = bytearray(b"own!")

    def __buffer__(self, flags):
        return memoryview(self.data)


o = Own()
v = memoryview(o)
v[0] = 79
with v:
    print(bytes(o), v.tobytes(), b"".join([o, b"?"]), io.BytesIO().write(o), attempt(o.data.append, 1))
o.data.append(33)
print(bytes(o))


def fill(view, n):
    # A loop over a view, as parsers have.
    total = 0
    for i in range(n):
        view[i % len(view)] = (view[i % len(view)] * 7 + i) & 255
        total += view[-1 - i % len(view)]
    return total


print(fill(memoryview(bytearray(64)), 5000), fill(memoryview(bytearray(64)).cast("i"), 500))


def parse(data):
    found, at = [], 0
    view = memoryview(data)
    while at < len(view):
        size = view[at]
        found.append(view[at + 1:at + 1 + size])
        at += 1 + size
    return found


print([bytes(p) for p in parse(b"\x03abc\x01x\x00\x05hello")], len(parse(b"\x01a" * 300)))
