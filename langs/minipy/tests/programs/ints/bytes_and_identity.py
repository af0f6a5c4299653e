# bytes and identity: as CPython has it, in every mode.
def t(f, *a, **k):
    try:
        r = f(*a, **k)
        print(ascii(r))
    except Exception as e:
        print(type(e).__name__, ascii(str(e)))
for b in [b"12", b" -5 ", b"1_0", b"\xa01", b"1\xbd", b"", b"1.5", b"nan", b"1e5", bytearray(b"7"), b"12\x00", b"\xff", b"0x1f", b"1_0.5"]:
    t(int, b); t(int, b, 16); t(int, b, 0); t(float, b)
t(int, memoryview(b"12")) if 0 else None
class S(str):
    def __repr__(self): return S("<" + str.__str__(self) + ">")
    def __str__(self): return self
t(lambda: type(repr(S("a"))).__name__); t(lambda: type(ascii(S("a"))).__name__); t(lambda: type(ascii(S("é"))).__name__); t(lambda: type(str(S("a"))).__name__)
t(str, 1, 2, 3, 4); t(str, b"a"); t(str, b"a", "utf-8"); t(str, b"\xff", "utf-8"); t(str, b"\xff", "latin-1"); t(str, b"a", errors="strict"); t(str, "a", "utf-8"); t(str, 5, "utf-8"); t(str, object=5); t(str, encoding="utf-8"); t(str, b"\xff", errors="replace"); t(str, b"a", 5); t(str, b"a", "nope"); t(S, b"abc", "ascii"); t(lambda: type(S(b"abc", "ascii")).__name__)
s = "abcdef"; print(s * 1 is s, s[:] is s, s.strip() is s, str(s) is s, s + "" is s, "" + s is s, s.replace("z", "y") is s, s.lower() is s, "".join([s]) is s, format(s) is s, f"{s}" is s, s.ljust(3) is s, s.zfill(2) is s, s.expandtabs() is s, s.split()[0] is s, s.rstrip("z") is s, s.removeprefix("z") is s, s[0:6] is s, s.__str__() is s, s.translate({}) is s, s.center(2) is s)
class FS(float): pass
t(FS, x=0)
class FI(float):
    def __init__(self, x, n=None): self.n = n
t(lambda: FI(2.5, n=3).n)
class FN(float):
    def __new__(cls, x, n=None):
        r = super().__new__(cls, x); r.n = n; return r
t(lambda: FN(2.5, n=3).n)
n = float("nan"); print(hash(n) == object.__hash__(n))
for v in [5, -5, 2**70, -2**70, 0, 255, 256, -128, -129, 2**63]:
    for k in [0, 1, 2, 8, 9, 10]:
        for o in ["little", "big"]:
            for sg in [True, False]:
                t(v.to_bytes, k, o, signed=sg)
    t(int.from_bytes, v.to_bytes(12, "little", signed=True), "little", signed=True)
t((5).to_bytes); t((5).to_bytes, 2); t((5).to_bytes, 2, "x"); t((5).to_bytes, -1); t((5).to_bytes, "a"); t(int.from_bytes, [1, 2]); t(int.from_bytes, b"\x01\x02"); t(int.from_bytes, "a"); t(int.from_bytes, b"\xff", signed=True); t(int.from_bytes, b"", "little"); t(int.from_bytes, 5); t(True.to_bytes)
class II(int): pass
t(lambda: type(II.from_bytes(b"\x05")).__name__); t(bool.from_bytes, b"\x01"); t(bool.from_bytes, b"\x00")
