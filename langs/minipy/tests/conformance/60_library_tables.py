#: csv: rows are read, with all that may be in them
import csv, io
text = 'name,age,note\r\n"Smith, J",42,"said ""hi"""\r\nDoe,,plain\r\n"two\nlines",1,\r\n\r\nlast,2,x'
for row in csv.reader(io.StringIO(text, newline="")):
    print(row)
for row in csv.DictReader(io.StringIO(text, newline="")):
    print(row)
r = csv.reader(["a;b c;'d;e'", "x; y"], delimiter=";", quotechar="'", skipinitialspace=True)
print(list(r), r.line_num, r.dialect.delimiter)
def read(lines, **k):
    try:
        print(list(csv.reader(lines, **k)))
    except Exception as e:
        print(type(e).__name__, e)
for lines in [["a\nb"], ['"a', 'b"'], ['a"b,c'], ['"a"b'], ['"a'], [1], [b"a"], ["a\0b"], ["", " ", "\n"], ['"a\n', 'b",c\n']]:
    read(lines)
    read(lines, strict=True)
read(["1,2.5,'x'"], quoting=csv.QUOTE_NONNUMERIC), read(['"a",1'], quoting=csv.QUOTE_NONNUMERIC), read(["a\\,b", "c\\"], escapechar="\\"), read(['"a\\"b"'], escapechar="\\")
read([',', '""'], quoting=csv.QUOTE_NOTNULL), read([',"",3'], quoting=csv.QUOTE_STRINGS), read(['"a",b'], quoting=csv.QUOTE_NONE)
for k in [dict(delimiter="ab"), dict(delimiter=""), dict(delimiter=None), dict(quotechar=5), dict(quotechar=None), dict(quoting=9), dict(quoting="x"), dict(lineterminator=None),
          dict(lineterminator=5), dict(dialect="nope"), dict(foo=1), dict(delimiter="\n"), dict(delimiter='"'), dict(escapechar='"'), dict(escapechar=","),
          dict(quotechar=" ", skipinitialspace=True), dict(delimiter=" ", skipinitialspace=True)]:
    read(["a,b"], **k)

#: csv: rows are written
import csv, io
def write(row, **k):
    out = io.StringIO()
    try:
        print(csv.writer(out, **k).writerow(row), repr(out.getvalue()))
    except Exception as e:
        print(type(e).__name__, e)
rows = [[1, "a b", "a,b", 'a"b', "x\ny", None, 1.5, ""], [""], [None], [], 5, ["a,b"], ['a"b'], ["a\\b"], ["\r", "é"], ['"'], [1, "a", None, ""], [" "]]
for row in rows:
    for k in [{}, dict(quoting=csv.QUOTE_NONE), dict(quoting=csv.QUOTE_NONE, escapechar="\\"), dict(quoting=csv.QUOTE_ALL), dict(quoting=csv.QUOTE_NONNUMERIC),
              dict(quoting=csv.QUOTE_STRINGS), dict(quoting=csv.QUOTE_NOTNULL), dict(doublequote=False), dict(doublequote=False, escapechar="\\"), dict(delimiter=" "),
              dict(delimiter=" ", skipinitialspace=True), dict(lineterminator="\n")]:
        write(row, **k)
out = io.StringIO()
w = csv.DictWriter(out, ["a", "b"], extrasaction="ignore", restval="-")
w.writeheader()
w.writerows([{"a": 1, "b": 2, "c": 3}, {"a": "x"}])
print(repr(out.getvalue()))
try:
    csv.DictWriter(out, ["a"]).writerow({"z": 1})
except ValueError as e:
    print(e)

#: csv: dialects and the sniffer
import csv
csv.register_dialect("semi", delimiter=";", quoting=csv.QUOTE_NONE)
print(sorted(csv.list_dialects()), list(csv.reader(['a;"b'], "semi")), csv.get_dialect("semi").delimiter)
class mine(csv.excel):
    delimiter = "|"
print(list(csv.reader(["a|b"], mine)), list(csv.reader(["a|b"], dialect=mine())))
csv.unregister_dialect("semi")
try:
    csv.get_dialect("semi")
except csv.Error as e:
    print(e)
d = csv.Sniffer().sniff("a;b;c\n1;2;3\n4;5;6\n")
print(d.delimiter, csv.Sniffer().has_header("name;n\nx;1\ny;2\nz;3\n"), csv.field_size_limit())

#: hashlib: digests of all algorithms
import hashlib
for name in ["md5", "sha1", "sha224", "sha256", "sha384", "sha512", "sha3_224", "sha3_256", "sha3_384", "sha3_512", "blake2b", "blake2s"]:
    h = hashlib.new(name, b"hello ")
    c = h.copy()
    h.update(b"world")
    print(h.name, h.digest_size, h.block_size, h.hexdigest(), c.hexdigest() == getattr(hashlib, name)(b"hello ").hexdigest(), len(h.digest()))
print(hashlib.shake_128(b"x").hexdigest(10), hashlib.blake2b(b"x", digest_size=8).hexdigest(), hashlib.sha256(b"a" * 100000).hexdigest(), hashlib.sha256(bytearray(b"x")).hexdigest()[:8])
print(hashlib.pbkdf2_hmac("sha256", b"pw", b"salt", 10).hex(), "sha256" in hashlib.algorithms_guaranteed, hashlib.new("SHA256").name)
for wrong in [lambda: hashlib.md5("x"), lambda: hashlib.new("nope"), lambda: hashlib.md5(5)]:
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__, e)
import io
print(hashlib.file_digest(io.BytesIO(b"hello"), "md5").hexdigest())

#: hmac: keyed digests
import hmac, hashlib
print(hmac.new(b"key", b"message", "sha256").hexdigest(), hmac.new(b"k" * 100, b"m", hashlib.md5).hexdigest(), hmac.compare_digest("a", "a"), hmac.compare_digest(b"a", b"b"))
h = hmac.new(b"key", digestmod="sha1")
h.update(b"mess")
h.update(b"age")
print(h.hexdigest(), h.name, h.digest_size, hmac.digest(b"key", b"message", "sha1").hex())
try:
    hmac.compare_digest("é", "e")
except TypeError as e:
    print(e)

#: zlib: there and back, in one go and piece by piece
import zlib
data = b"hello world " * 1000
for level in (-1, 0, 1, 6, 9):
    made = zlib.compress(data, level)
    print(level, len(made) < len(data) or level == 0, zlib.decompress(made) == data)
c = zlib.compressobj()
made = b"".join([c.compress(data[i:i + 700]) for i in range(0, len(data), 700)]) + c.flush()
d = zlib.decompressobj()
print(d.decompress(made[:20]) + d.decompress(made[20:]) + d.flush() == data, d.eof, d.unused_data)
d = zlib.decompressobj()
first = d.decompress(made, 100)
print(len(first), d.eof, len(first + d.decompress(d.unconsumed_tail)) == len(data))
print(zlib.crc32(b"hello"), zlib.adler32(b"hello"), zlib.adler32(b"lo", zlib.adler32(b"hel")), zlib.crc32(b"", 5))
print(zlib.decompress(zlib.compress(b"raw", wbits=-15), wbits=-15), zlib.decompressobj().decompress(zlib.compress(b"x") + b"rest"))
for wrong in [lambda: zlib.decompress(b"nonsense"), lambda: zlib.decompress(made[:-5]), lambda: zlib.compress("x"), lambda: zlib.compress(b"x", 99)]:
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__, str(e)[:20])

#: secrets: bytes and numbers that nobody guesses
import secrets
print(len(secrets.token_bytes(8)), len(secrets.token_hex(8)), len(secrets.token_urlsafe(8)) >= 10, 0 <= secrets.randbelow(10) < 10, secrets.choice([1, 2]) in (1, 2), secrets.compare_digest("a", "a"))
print(secrets.token_hex(16) != secrets.token_hex(16), 0 <= secrets.randbits(5) < 32)
