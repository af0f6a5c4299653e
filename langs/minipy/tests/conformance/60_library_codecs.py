#: codecs: found by name, and those of one byte
import codecs
print("café €".encode("cp1252"), b"caf\xe9 \x80".decode("cp1252"), "é".encode("cp437"), "привет".encode("koi8-r"), b"\xa4".decode("iso8859-15"))
print(codecs.encode("hello", "rot13"), codecs.decode(b"68656c6c6f", "hex"), codecs.lookup("utf8").name, codecs.lookup("latin-1").name)
for wrong in [lambda: "x".encode("nope"), lambda: "x".encode("rot13"), lambda: "€".encode("cp437"), lambda: b"\x81".decode("cp1252"), lambda: codecs.lookup("zzz")]:
    try:
        print(wrong())
    except Exception as e:
        print(type(e).__name__, e)
print("€x".encode("cp437", "replace"), "€".encode("cp437", "xmlcharrefreplace"), b"\x81a".decode("cp1252", "replace"), b"\x81a".decode("cp1252", "ignore"), codecs.BOM_UTF8)

#: codecs: piece by piece
import codecs
d = codecs.getincrementaldecoder("utf-8")()
print([d.decode(bytes([b])) for b in "aé€😀".encode()], d.decode(b"", True))
e = codecs.getincrementalencoder("utf-16")()
print(e.encode("a"), e.encode("b"))
print(list(codecs.iterdecode([b"\xe2", b"\x82", b"\xac"], "utf-8")), list(codecs.iterencode(["a", "é"], "latin-1")))
d = codecs.getincrementaldecoder("utf-8")("replace")
print(repr(d.decode(b"\xe2\x82")), repr(d.decode(b"", True)))
def search(name):
    if name == "shout":
        return codecs.CodecInfo(lambda s, errors="strict": (s.upper().encode(), len(s)), lambda b, errors="strict": (bytes(b).decode().lower(), len(b)), name="shout")
codecs.register(search)
print("loud".encode("shout"), b"LOUD".decode("shout"))

#: locale: the plain one
import locale
print(locale.setlocale(locale.LC_ALL, "C"), locale.localeconv()["decimal_point"], locale.format_string("%d", 1234), locale.atof("1.5"), locale.str(1.5), locale.strcoll("a", "b") < 0)
