#: struct: packing and unpacking in every layout
import struct
for order in "@=<>!":
    for codes in ["bBhH", "iIlL", "qQ", "fd", "?c", "3s5p2x", "bhiq", "2h3i"]:
        f = order + codes
        values = {"bBhH": (-1, 200, -300, 60000), "iIlL": (-7, 7, -8, 8), "qQ": (-2**63, 2**64 - 1), "fd": (1.5, -2.25), "?c": (True, b"z"),
                  "3s5p2x": (b"abcdef", b"pq"), "bhiq": (1, 2, 3, 4), "2h3i": (1, 2, 3, 4, 5)}[codes]
        made = struct.pack(f, *values)
        print(f, struct.calcsize(f), made.hex(), struct.unpack(f, made))
print(struct.pack("nNP", -1, 1, 2).hex(), struct.calcsize("b0q"), struct.calcsize(" i  q "), struct.pack("0i"))
print(struct.unpack("<e", struct.pack("<e", 1.5)), struct.pack("<eee", 1e-8, 65504, -0.0).hex(), struct.pack(">e", float("inf")).hex())

#: struct: values that do not fit
import struct
def t(f, *a):
    try:
        print(f.__name__, f(*a))
    except Exception as e:
        print(f.__name__, type(e).__name__, e)
for code in "bBhHiIlLqQnN":
    for value in (2**64, -2**63 - 1, -1, 300, 70000, 2**31, 1.5, "a"):
        t(struct.pack, code, value)
        if code not in "nN":
            t(struct.pack, ">" + code, value)
t(struct.pack, "<f", 1e300), t(struct.pack, "f", 1e300), t(struct.pack, "<e", 65520.0), t(struct.pack, "f", "x"), t(struct.pack, "c", b"ab")
t(struct.pack, "s", "a"), t(struct.pack, "p", 5), t(struct.pack, "ii", 1), t(struct.pack, "<n", 1), t(struct.pack, "P", 2**64), t(struct.pack, "i", True)
for f in ["3", "y", "99999999999999999999i", "9223372036854775807i", "é", 3, b"<i"]:
    t(struct.calcsize, f)
t(struct.unpack, "i", b"abc"), t(struct.unpack, "i", "abcd"), t(struct.unpack_from, "i", b"abcd", 1), t(struct.unpack_from, "i", b"abcd", -5)
t(struct.unpack_from, "i", b"abcd", -3), t(struct.unpack_from, "i", b"abcd", -4), t(struct.unpack, "3p", b"\5ab")
b = bytearray(8)
t(struct.pack_into, "i", b, 2, 1), t(struct.pack_into, "i", b, -3, 1), t(struct.pack_into, "i", b, -13, 1), t(struct.pack_into, "i", b, 0), t(struct.pack_into, "i", b, 6, 1), t(struct.pack_into, "i", b"x", 0, 1)
print(b)

#: struct: records one behind the other, and the class
import struct
s = struct.Struct("<Ihb")
data = b"".join(s.pack(i * 1000, -i, i) for i in range(20))
print(s.size, s.format, s, len(data), sum(a + b + c for a, b, c in s.iter_unpack(data)), s.unpack_from(data, 7), s.unpack_from(data, offset=14))
total = 0
for at in range(0, len(data), s.size):
    a, b, c = s.unpack(data[at:at + s.size])
    total += a * c - b
print(total, list(struct.iter_unpack(">H", b"\0\1\0\2")))
try:
    struct.iter_unpack("i", b"123")
except struct.error as e:
    print(e)
buffer = bytearray(16)
s.pack_into(buffer, 3, 7, 8, 9)
print(buffer)

#: binascii: hexadecimal digits, base 64 and check sums
import binascii
print(binascii.hexlify(b"\x00\xffab"), binascii.hexlify(b"abcdef", ":"), binascii.hexlify(b"abcdef", "-", 2), binascii.unhexlify("00ffAb"), binascii.a2b_hex(b"6162"))
print(binascii.b2a_base64(b"hello"), binascii.b2a_base64(b"hi", newline=False), binascii.a2b_base64("aGVs\nbG8="), binascii.a2b_base64(b"a G V s"))
print(binascii.crc32(b"hello"), binascii.crc32(b"lo", binascii.crc32(b"hel")), binascii.crc_hqx(b"hello", 0))
for wrong in ["abc", "zz", "é", 5]:
    try:
        binascii.unhexlify(wrong)
    except Exception as e:
        print(type(e).__name__, e)
for wrong in ["a", "abc", "abcde"]:
    try:
        binascii.a2b_base64(wrong)
    except binascii.Error as e:
        print(type(e).__name__, e)
for wrong in ["=abc", "ab=c", "abc=d", "a!bc", "abcd="]:
    try:
        print(binascii.a2b_base64(wrong, strict_mode=True))
    except ValueError as e:
        print(e)

#: base64: all its alphabets
import base64
data = bytes(range(250, 256)) + b"hello?>"
for encode, decode in [(base64.b64encode, base64.b64decode), (base64.urlsafe_b64encode, base64.urlsafe_b64decode), (base64.b32encode, base64.b32decode),
                       (base64.b16encode, base64.b16decode), (base64.b85encode, base64.b85decode), (base64.a85encode, base64.a85decode),
                       (base64.b32hexencode, base64.b32hexdecode)]:
    made = encode(data)
    print(encode.__name__, made, decode(made) == data, encode(b""))
print(base64.b64encode(data, b"@_"), base64.b64decode("aGk"  "="), base64.b64decode("aGVsbG8gd29ybGQ="), base64.a85encode(b"\0\0\0\0x", adobe=True))
for wrong in [lambda: base64.b64decode("a"), lambda: base64.b32decode("a"), lambda: base64.b16decode("zz"), lambda: base64.b64encode("text"), lambda: base64.b85decode("~~\x7f")]:
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
