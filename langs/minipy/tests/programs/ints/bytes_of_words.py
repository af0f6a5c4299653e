# to_bytes and from_bytes about the borders of each length, as CPython has them
import zlib

borders = sorted({s * ((1 << b) + d) for b in (0, 7, 8, 16, 31, 56, 62, 63, 64, 127) for d in (-2, -1, 0, 1) for s in (1, -1)} | {0})
lengths = [0, 1, 2, 3, 4, 7, 8, 9, 16, 63, 64, 65]


def there_and_back(value, length, order, signed):
    try:
        data = value.to_bytes(length, order, signed=signed)
    except OverflowError as e:
        return str(e)
    back = int.from_bytes(data, order, signed=signed)
    return data.hex(), back == value, type(back)


for value in borders:
    ways = [there_and_back(value, n, order, signed) for n in lengths for order in ("big", "little") for signed in (False, True)]
    print(value, ways[8:12], zlib.crc32(repr(ways).encode()))
for size in range(0, 10):
    for pattern in (b"\x00", b"\x7f", b"\x80", b"\xff", b"\x01\x80", b"\xff\x7f"):
        data = (pattern * 10)[:size]
        print(size, pattern, *(int.from_bytes(data, order, signed=signed) for order in ("big", "little") for signed in (False, True)))
print(True.to_bytes(), (255).to_bytes(), (5).to_bytes(length=2, byteorder="little"), int.from_bytes(bytearray(b"\x01\x02")), int.from_bytes([1, 2]))
