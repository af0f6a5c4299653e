# Parts of long bytearrays: searches and `struct` look at them in place.
import struct


def unpacked(n):
    data = bytearray()
    for i in range(n):
        data += struct.pack("<IHBd", i, i % 65536, i % 256, i * 0.5)
    total = at = 0
    while at < len(data):
        a, b, c, d = struct.unpack_from("<IHBd", data, at)
        total += a + b + c + d
        at += 15
    for what in ((b"ab", 1), (data, 15 * n - 14), (data, -5), (data, -15), ("text", 0)):
        try:
            total += struct.unpack_from("<IHBd", *what)[0]
        except (struct.error, TypeError) as error:
            print(str(error)[:60])
    return total


def searched(n):
    data = bytearray(b"key=value\n" * n)
    lines = at = 0
    while True:
        end = data.find(b"\n", at)
        if end < 0:
            break
        lines += data.count(b"e", at, end) + data.startswith(b"key", at) + data.endswith((b"x", b"ue"), at, end)
        at = end + 1
    lines += data.rfind(b"=") + data.index(b"v", 100) + data.rindex(b"k", 0, 500)
    lines += (b"value\nk" in data) + (61 in data) + (data == bytes(data)) + (data < b"l") + (data > bytearray(b"k"))
    for act in (lambda: data.index(b"none"), lambda: data.find("s"), lambda: data.find(300), lambda: "x" in data,
                lambda: data.startswith(3), lambda: data.startswith((b"k", 3)), lambda: data.endswith((3,)),
                lambda: data.count(b"", 4, 20), lambda: data.find(b"", 10**6), lambda: data.find(b"", 50)):
        try:
            print(act())
        except (ValueError, TypeError) as error:
            print(error)
    return lines, len(data)


print(unpacked(600))
print(searched(400))
