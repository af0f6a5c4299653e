#: MemoryError, a result of a chosen size
BIG = 10 ** 12
requests = [
    lambda: (5).to_bytes(BIG, "big"),
    lambda: (-5).to_bytes(BIG, "little", signed=True),
    lambda: bytes(BIG),
    lambda: bytearray(BIG),
    lambda: b"a" * BIG,
    lambda: bytearray(b"ab") * BIG,
    lambda: "a" * BIG,
    lambda: "ä" * BIG,
    lambda: [0] * BIG,
    lambda: [0.5] * BIG,
    lambda: (1, 2) * BIG,
    lambda: b"a".ljust(BIG),
    lambda: b"a".rjust(BIG, b"."),
    lambda: b"a".center(BIG),
    lambda: b"-5".zfill(BIG),
    lambda: bytearray(b"a").ljust(BIG),
    lambda: bytearray(b"a").center(BIG),
    lambda: "a".ljust(BIG),
    lambda: "a".rjust(BIG, "€"),
    lambda: "a".center(BIG),
    lambda: "-5".zfill(BIG),
    lambda: ("\t" * 1000).expandtabs(2 ** 31 - 1),
    lambda: (b"\t" * 1000).expandtabs(2 ** 31 - 1),
    lambda: "%1000000000000d" % 5,
    lambda: "%*d" % (BIG, 5),
    lambda: "%-1000000000000s" % "a",
    lambda: "%.2000000000d" % 5,
    lambda: "%.2000000000f" % 5.0,
    lambda: "%.2000000000e" % 5.0,
    lambda: b"%1000000000000d" % 5,
    lambda: format(5, "1000000000000"),
    lambda: format(5, "01000000000000,"),
    lambda: format("a", "*^1000000000000"),
    lambda: format(2.5, "1000000000000"),
    lambda: format(2.5, ".2000000000f"),
    lambda: f"{5:{BIG}}",
    lambda: "{:1000000000000}".format(5),
    lambda: 1 << BIG,
    lambda: (1 << 100) << BIG,
    lambda: 10 ** BIG,
    lambda: 3 ** (10 ** 10),
    lambda: 10 ** 10 ** 10,
    lambda: pow(7, BIG),
    lambda: [__import__("random").getrandbits(2 ** 31 - 1) for _ in range(9)],
    lambda: ("a" * 100000).join(["b"] * 100000),
    lambda: (b"a" * 100000).join([b"b"] * 100000),
    lambda: ("a" * 100000).replace("a", "b" * 100000),
    lambda: ("a" * 100000).replace("", "b" * 100000),
    lambda: (b"a" * 100000).replace(b"a", b"b" * 100000),
    lambda: (b"a" * 100000).replace(b"", b"b" * 100000),
    lambda: ("a" * 100000).translate({97: "b" * 100000}),
    lambda: __import__("itertools").product([0], repeat=16_000_000),
    lambda: [__import__("itertools").combinations([0], 16_000_000) for _ in range(9)],
    lambda: [__import__("itertools").combinations_with_replacement([0], 16_000_000) for _ in range(9)],
    lambda: open("/dev/zero", "rb").read(),
    lambda: open("/dev/zero", "rb").readline(),
    lambda: repr(["a" * 100000] * 100000),
    lambda: str({i: "a" * 100000 for i in range(1)} for j in range(3)) and str([["a" * 100000] * 1000] * 1000),
    lambda: ascii("\ue000" * 50_000_000),
    lambda: "".join(["a" * 100000] * 100000),
    lambda: f"{'c' * 100_000_000:s}" + 5 * f"{'c' * 100_000_000:s}",
    lambda: (lambda c: f"{c}{c}{c}{c}{c}{c}")("c" * 100_000_000),
]
for number, request in enumerate(requests):
    try:
        request()
    except MemoryError:
        pass
    else:
        print("request", number, "was granted")
raise MemoryError
#: MemoryError, bytes of an endless iterable
import itertools
bytes(itertools.repeat(7))
#: MemoryError, a bytearray that is extended for ever
import itertools
bytearray().extend(itertools.repeat(7))
#: MemoryError, a list of an endless iterable
import itertools
list(itertools.count())
#: MemoryError, a list of a long range
list(range(10 ** 12))
#: MemoryError, a tuple of a long range
tuple(range(10 ** 12))
#: MemoryError, a set of a long range
set(range(10 ** 12))
#: MemoryError, a dict of a long range
dict.fromkeys(range(10 ** 12))
#: MemoryError, a sorted long range
sorted(range(10 ** 12))
#: MemoryError, a comprehension
[i for i in range(10 ** 12)]
#: MemoryError, a list that is appended to
xs = []
while True:
    xs.append(0)
#: MemoryError, a list of floats that is appended to
xs = []
while True:
    xs.append(0.5)
#: MemoryError, a list of floats that becomes one of objects
xs = [0.5] * 20_000_000
xs.append(None)
#: MemoryError, a list that doubles
xs = [0]
while True:
    xs = xs + xs
#: MemoryError, a list that doubles in place
xs = [0]
while True:
    xs += xs
#: MemoryError, a list that is extended by itself
xs = [0]
while True:
    xs.extend(xs)
#: MemoryError, a list whose slices are replaced
xs = [0]
while True:
    xs[0:0] = xs[:]
#: MemoryError, slices that are kept
xs, kept = [0] * 10_000_000, []
while True:
    kept.append(xs[1:])
#: MemoryError, a tuple that doubles
xs = (0,)
while True:
    xs = xs + xs
#: MemoryError, a string that doubles
s = "ab"
while True:
    s = s + s
#: MemoryError, a string that grows
s = "a" * 1000
while True:
    s += "b" * 1_000_000
#: MemoryError, bytes that double
s = b"ab"
while True:
    s = s + s
#: MemoryError, a bytearray that grows
s = bytearray(b"ab")
while True:
    s += s
#: MemoryError, a dict that grows
d = {}
i = 0
while True:
    d[i] = i
    i += 1
#: MemoryError, a set that grows
d = set()
i = 0
while True:
    d.add(i)
    i += 1
#: MemoryError, the hash of a view backwards
size = 70_000_000
while True:
    hash(memoryview(bytes(size))[::-1])
    size *= 2
#: MemoryError, an integer that grows by shifting
x = 1
while True:
    x <<= 10_000_000
#: MemoryError, a text in many pieces
("a " * 30_000_000).split()
#: MemoryError, a text in many pieces at a separator
("a," * 30_000_000).split(",")
#: MemoryError, many lines
("a\n" * 30_000_000).splitlines()
#: MemoryError, bytes in many pieces
(b"a," * 30_000_000).split(b",")
#: MemoryError, a long list of floats that is sorted by a key
xs = [0.5] * 12_000_000
xs.sort(key=lambda x: x)
#: MemoryError, objects for ever
class A:
    def __init__(self, i, next):
        self.i, self.next = i, next
a, i = None, 0
while True:
    a = A(i, a)
    i += 1
#: MemoryError, strings for ever
xs = []
while True:
    xs.append(str(len(xs)))
#: MemoryError, big objects for ever
xs = []
while True:
    xs.append([None] * 5000)
#: MemoryError, code that is kept
source = "\n".join(f"def f{i}(x):\n    return [x + {i}, 'text {i}', x.attribute_{i}]" for i in range(200))
kept = []
while True:
    kept.append(compile(source, f"file{len(kept)}", "exec"))
#: MemoryError, source text that grows
s = "1"
while True:
    s = s + "+" + s
    try:
        compile(s, "s", "eval")
    except (SyntaxError, RecursionError):
        raise MemoryError
#: MemoryError, source text of a million names
compile("[" + "a," * 1_000_000 + "]", "f", "eval")
#: nothing, source texts that are one long literal or comment
words = "one, two (three) " * 110_000
exec("x = '" + words + "'")
exec("x = \"\"\"" + words + "\"\"\"")
exec("# " + words)
compile(("x = b'" + words + "'").encode(), "f", "exec")
assert len(eval("'" + words + "'")) == len(words)
#: nothing, long names of which a source text needs many copies
name = "x" * 1_000_000
for text in [
    f"def f({name}): return " + "lambda: " * 600 + name,
    f"class {name}:\n def f(self):\n  " + "; ".join(f"self.__a{i}" for i in range(600)),
    f"class {name}:\n def f(self):\n  f(" + ", ".join(f"__a{i}=1" for i in range(600)) + ")",
    f"class {name}:\n" + "\n".join(f" def g{i}(self): pass" for i in range(600)),
]:
    try:
        compile(text, "f", "exec")
    except MemoryError:
        pass
#: nothing, code that is thrown away
source = "\n".join(f"def f{i}(x):\n    return [x + {i}, 'text {i}', x.attribute_{i}]" for i in range(200))
for i in range(150):
    compile(source, f"file{i}", "exec")
#: nothing, long templates that are thrown away
for i in range(250):
    ("x" * 1_000_000 + "{}" + str(i)).format(1)
    ("x" * 1_000_000 + "%d" + str(i)) % 1
#: nothing, templates of many fields
def tried(request):
    try:
        request()
    except MemoryError:
        pass
tried(lambda: ("{}" * 3_000_000).format(*[1] * 3_000_000))
tried(lambda: ("{0}" * 3_000_000).format(1))
tried(lambda: ("%d" * 3_000_000) % ((1,) * 3_000_000))
tried(lambda: (b"%d" * 3_000_000) % ((1,) * 3_000_000))
tried(lambda: ("{{" * 20_000_000).format())
tried(lambda: ("%%" * 20_000_000) % ())
#: nothing, copies of bytes that may change
import io, random, re, struct
for size in [45_000_000]:
    data = None
    data = bytearray(size)
    view = memoryview(data)
    requests = [
        lambda: data.copy(),
        lambda: bytes(data),
        lambda: bytearray(data),
        lambda: bytes(view),
        lambda: bytes(view[::-1]),
        lambda: view[::-1].tobytes(),
        lambda: view[::-1].hex(),
        lambda: view == view[::-1],
        lambda: data.upper(),
        lambda: data.strip(b"a"),
        lambda: data.replace(b"a", b"b"),
        lambda: data.translate(None, b"a"),
        lambda: data.ljust(2 * size),
        lambda: data.split(b"a"),
        lambda: data.partition(b"a"),
        lambda: data.removeprefix(b"a"),
        lambda: data.find(data),
        lambda: data.hex(),
        lambda: data.decode(),
        lambda: data.decode("latin-1"),
        lambda: data + b"a",
        lambda: b"".join([data, data]),
        lambda: b"%s" % data,
        lambda: data % (),
        lambda: int(data),
        lambda: float(data),
        lambda: repr(data),
        lambda: str(view, "latin-1"),
        lambda: int.from_bytes(data),
        lambda: re.search(b"a", data),
        lambda: re.sub(b"a", b"b", data),
        lambda: re.findall(b"\\0*", data),
        lambda: struct.unpack_from("5s", data),
        lambda: struct.unpack(f"{size}s", data),
        lambda: io.BytesIO(data),
        lambda: io.BytesIO().write(data),
        lambda: compile(data, "f", "exec"),
        lambda: random.seed(data),
        lambda: random.seed(bytes(data)),
    ]
    for request in requests:
        try:
            request()
        except (MemoryError, ValueError, SyntaxError):
            pass
#: nothing, small and large objects in turn
for i in range(12):
    xs = [[j] for j in range(200_000)]
    ys = bytearray(40_000_000)
    xs = None
    ys = None
    ys = bytearray(60_000_000)
    ys = None
#: nothing, large objects of all sizes
for i in range(3):
    for size in range(10_000, 3_000_000, 100_000):
        keep = None
        keep = [bytes(size) for _ in range(50_000_000 // size)]
#: MemoryError, a tuple of the characters of a text
tuple("a" * (46 << 20))
#: nothing, replacements that need too much memory are not computed to the last one
import re
text = "b" * 4_000_000
for piece, subject in [(text, "a" * 10_000), (text.encode(), b"a" * 10_000)]:
    calls = 0
    def replacement(match):
        global calls
        calls += 1
        return piece
    try:
        re.sub(subject[:0], replacement, subject)
    except MemoryError:
        assert calls < 1_000, calls
    else:
        raise AssertionError("there was memory for it")
#: MemoryError, a call with each character of a long text
(lambda *all: None)(*("a" * (46 << 20)))
#: MemoryError, the numbers of a long iterable
import math
math.fsum(bytes(60_000_000))
