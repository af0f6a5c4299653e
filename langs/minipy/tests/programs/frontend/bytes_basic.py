# bytes and bytearray: construction, items, methods, operators, errors.
def check(f):
    try:
        print(repr(f()))
    except Exception as e:
        print(type(e).__name__, e)


b = b"hello\x00\xff\n\t'\"\\"
print(b, len(b), b[0], b[-1], b[1:4], b[::-1], b'a"\'', b"it's", b'plain')
print(list(b[:5]), bytes(3), bytes([1, 2, 255]), bytes(range(4)), bytes(b"x"), bytes("h\xe9", "utf-8"))
print(hash(b"abc") == hash(b"a" + b"bc"), b"a" < b"b", b"a" == "a", b"a" == bytearray(b"a"), b"ab" in b"cabd", 104 in b)
print(b"ab" * 3, 2 * b"x", b"a" + bytearray(b"b"), bytearray(b"a") + b"b", b"%d-%s-%b %5.2f %x %c%c %a %r" % (5, b"y", b"z", 3.14159, 255, 65, b"B", "\xe9", b"q"))
print(b"a,b,c".split(b","), b" a  b ".split(), b"a,b,c".rsplit(b",", 1), b"a\nb\r\nc".splitlines(), b"a\nb\r\nc".splitlines(True))
print(b" x y ".split(None, 1), b" x y ".rsplit(None, 1), b"".split(), b"".split(b","), b" a ".split(None, 0))
print(b"Hello World".upper(), b"Hello".lower(), b"hello world".title(), b"hELLO".capitalize(), b"aBc".swapcase())
print(b"abc".isalpha(), b"abc1".isalnum(), b"12".isdigit(), b"".isdigit(), b" \t".isspace(), b"AB".isupper(), b"Ab Cd".istitle(), b"a".isascii(), b"\xff".isascii())
print(b"  x ".strip(), b"xxaxx".strip(b"x"), b"xxa".lstrip(b"x"), b"axx".rstrip(b"x"))
print(b"hello".find(b"l"), b"hello".rfind(b"l"), b"hello".find(b"z"), b"hello".index(108), b"hello".count(b"l"), b"hello".count(b""), b"hello".find(b"l", 3), b"hello".find(b"l", -2, -1))
print(b"hello".startswith(b"he"), b"hello".endswith((b"x", b"lo")), b"hello".startswith(b"l", 2))
print(b"aXbXc".replace(b"X", b"--"), b"aXbXc".replace(b"X", b"", 1), b"abc".replace(b"", b"-"), b"abc".replace(b"", b"-", 2))
print(b"a-b-c".partition(b"-"), b"a-b-c".rpartition(b"-"), b"abc".partition(b"x"), b"abc".rpartition(b"x"))
print(b"x".center(4), b"x".center(5, b"*"), b"x".ljust(3, b"."), b"x".rjust(3), b"-5".zfill(4), b"+12".zfill(2), b"a\tb".expandtabs(4))
print(b",".join([b"a", bytearray(b"b")]), b"prefix".removeprefix(b"pre"), b"suffix".removesuffix(b"fix"))
print(bytes.maketrans(b"abc", b"xyz")[97:100], b"aabbcc".translate(bytes.maketrans(b"abc", b"xyz")), b"hello".translate(None, b"l"))
print(b"\x01\xab".hex(), b"\x01\xab\xcd\xef\x12".hex(":"), b"\x01\xab\xcd\xef\x12".hex("_", 2), b"\x01\xab\xcd\xef\x12".hex(" ", -2), bytes.fromhex("01 ab CD"), bytearray.fromhex("ff"))
print(b"h\xc3\xa9".decode(), b"\xe9".decode("latin-1"), b"a\xffb".decode("utf-8", "replace"), b"a\xffb".decode(errors="ignore"), b"a\xffb".decode("ascii", "backslashreplace"))
print("h\xe9".encode(), "h\xe9".encode("latin1"), "\u20ac".encode("ascii", "replace"), "\u20ac".encode("ascii", "ignore"), "\u20ac\U0001f600".encode("ascii", "backslashreplace"), "\u20ac".encode("ascii", "xmlcharrefreplace"))
print("ab".encode("utf-16"), "ab".encode("utf-16-be"), "a".encode("utf-32-le"), b"\xff\xfea\x00".decode("utf-16"), "\U0001f600".encode("utf-16-le").decode("utf-16-le"))
print(str(b"abc", "ascii"), str(b"\xff", errors="replace"), str(b"abc"))
print((1024).to_bytes(2, "big"), (1024).to_bytes(4, "little"), (-2).to_bytes(2, "big", signed=True), (5).to_bytes(), int.from_bytes(b"\x04\x00", "big"), int.from_bytes(b"\xfe\xff", "little", signed=True), int.from_bytes([1, 2]))
print(int.from_bytes(b"\xff" * 20), (2 ** 70).to_bytes(10, "little"), (0).to_bytes(0, "big"))

ba = bytearray(b"hello")
ba[0] = 72
ba.append(33)
ba.extend(b"??")
ba.extend([1, 2])
ba.insert(1, 95)
print(ba, ba.pop(), ba.pop(0), ba)
ba[1:3] = b"XYZ"
print(ba)
del ba[0]
ba += b"tail"
ba *= 2
print(ba, len(ba))
ba[::2] = b"-" * len(ba[::2])
print(ba)
del ba[::3]
ba.reverse()
ba.remove(ord("-"))
print(ba, ba.copy() == ba, ba.copy() is ba, bool(bytearray()), ba[2:4], type(ba[2:4]).__name__)
ba.clear()
print(ba, bytearray(2), bytearray([3, 4]), bytearray("x", "ascii"))
it = iter(b"ab")
print(next(it), next(it), next(it, "end"), list(bytearray(b"xy")), list(reversed(b"abc")), sorted(b"cab"), max(b"az"))

for f in [
    lambda: b"a" + "b", lambda: "b" + b"a", lambda: b"abc"[5], lambda: bytearray(b"abc")[5], lambda: b"abc"["x"],
    lambda: bytes("x"), lambda: bytes(1, "utf-8"), lambda: bytes(-1), lambda: bytes([256]), lambda: bytes([1.5]), lambda: bytes(1.5), lambda: bytes(None),
    lambda: bytearray([256]), lambda: bytearray(b"a").append(300), lambda: bytearray(b"a").append("x"), lambda: bytearray().pop(), lambda: bytearray(b"a").remove(5),
    lambda: b"a".find("x"), lambda: b"a".index(b"x"), lambda: b"a".startswith("x"), lambda: b"a".split(b""), lambda: b"a".split("x"), lambda: b",".join(["a"]), lambda: b",".join(5),
    lambda: b"a".replace("a", b"b"), lambda: b"x".center(3, "*"), lambda: b"x".center(3, b"ab"), lambda: b"a" < "b", lambda: "a" in b"abc", lambda: 300 in b"a", lambda: hash(bytearray()),
    lambda: b"\xff".decode(), lambda: b"a\xe9\xe8".decode("ascii"), lambda: b"ab\xe2\x82".decode(), lambda: b"\xe2\x28\xa1".decode(), lambda: "a\xe9\xe8b".encode("ascii"), lambda: "\u20ac".encode("latin-1"),
    lambda: b"a".decode("nope"), lambda: "a".encode("nope"), lambda: "\xe9".encode("ascii", "nope"), lambda: b"a".decode(5), lambda: bytes.fromhex("0g"), lambda: bytes.fromhex("abc"), lambda: bytes.fromhex(5),
    lambda: b"%d" % "x", lambda: b"%s" % "x", lambda: b"%c" % 256, lambda: b"%c" % "a", lambda: b"%s %s" % b"a", lambda: b"%s" % (b"a", b"b"), lambda: b"a".hex("xx"), lambda: b"a".hex("\xe9"),
    lambda: (256).to_bytes(1, "big"), lambda: (-1).to_bytes(1, "big"), lambda: (1).to_bytes(1, "x"), lambda: (1).to_bytes(-1), lambda: int.from_bytes(5), lambda: int.from_bytes("x"),
    lambda: bytearray(b"abc").__setitem__(slice(0, 3, 2), b"abc"), lambda: bytearray(b"abc").__setitem__(slice(0, 1), "x"), lambda: b"abc".__setitem__(0, 1), lambda: b"a".translate(b"x"), lambda: bytes.maketrans(b"a", b"bc"),
]:
    check(f)

try:
    b"ab\xffcd".decode()
except UnicodeDecodeError as e:
    print(e.encoding, e.object, e.start, e.end, e.reason, e.args)
try:
    "a\u20acb".encode("ascii")
except UnicodeEncodeError as e:
    print(e.encoding, repr(e.object), e.start, e.end, e.reason, e.args, isinstance(e, ValueError))
    e.start, e.end = 0, 2
    print(e)
check(lambda: UnicodeDecodeError())
check(lambda: UnicodeDecodeError("a", "b", 1, 2, "c"))
check(lambda: str(UnicodeTranslateError("abc", 1, 2, "why")))


class B(bytes):
    def shout(self):
        return self.upper() + b"!"


class A(bytearray):
    pass


print(B(b"ab").shout(), B(b"x"), type(B(b"a")[0:1]).__name__, B.fromhex("61"), type(B.fromhex("61")).__name__, A(b"q"), A(b"q") + b"r", isinstance(B(), bytes))


class Has:
    def __bytes__(self):
        return b"has"


print(bytes(Has()), b"%b" % Has())

total = 0
data = bytes(range(256)) * 4
for x in data:
    total += x
for i in range(len(data)):
    total += data[i] ^ 1
buf = bytearray(1000)
for i in range(1000):
    buf[i] = i & 255
print(total, sum(buf), bytes(buf[250:260]))
