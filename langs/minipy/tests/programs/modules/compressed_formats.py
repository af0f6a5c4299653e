# The formats of zlib, and decoding of line ends in pieces.
import io
import zlib

data = b"abc" * 10
packed = zlib.compress(data, wbits=31)
print(packed[:4], zlib.decompress(packed, 31) == zlib.decompress(packed, 47) == data)
print(zlib.decompress(zlib.compress(b"q"), 47), zlib.decompress(zlib.compress(b"q", wbits=-15), -15))
for level in (1, 6, 9):
    print(zlib.compress(data, level, 31)[8])
named = packed[:3] + b"\x08" + packed[4:10] + b"name\0" + packed[10:]
print(zlib.decompress(named, 31) == data)
for damaged in (b"", packed[:-3], packed[:-8] + b"\0" * 8, b"xx" + packed):
    try:
        zlib.decompress(damaged, 31)
    except zlib.error as error:
        print(error)

decoder = io.IncrementalNewlineDecoder(None, translate=True)
print(repr(decoder.decode("a\r")), decoder.getstate(), repr(decoder.decode("\nb\rc", final=True)), decoder.newlines)
decoder.reset()
print(decoder.newlines, repr(decoder.decode("\r", final=True)), decoder.newlines)
decoder = io.IncrementalNewlineDecoder(None, translate=False)
print(repr(decoder.decode("x\r\ny\n")), decoder.newlines)
