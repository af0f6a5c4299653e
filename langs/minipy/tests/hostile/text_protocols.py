"""repr, str, format and bytes of objects that answer with the wrong thing, and of deep and wide structures."""
class T:
    def __init__(self, v): self.v = v
    def __repr__(self): return self.v
    def __str__(self): return self.v
    def __format__(self, s): return self.v
    def __bytes__(self): return self.v
    def __fspath__(self): return self.v
class Sub(str): pass
def t(f):
    try: print(ascii(f()))
    except Exception as e: print(type(e).__name__)
for v in "plain", Sub("sub"), b"bytes", 5, None, "\ud800", "a" * 1000:
    x = T(v)
    for f in repr, str, format, ascii, bytes, (lambda x: f"{x}"), (lambda x: f"{x!r:>10}"), (lambda x: "%s" % x), (lambda x: "%r" % x), (lambda x: "%a" % x), (lambda x: "{}".format(x)), (lambda x: str([x])), (lambda x: repr({x: x})), (lambda x: "".join([x])), (lambda x: "a" + x), (lambda x: str(ValueError(x))), (lambda x: repr(ValueError(x))):
        t(lambda: f(x))
wide = list(range(100000))
print(len(repr(wide)), len(str({i: i for i in wide})), len(repr(tuple(wide))), len(repr("\x00" * 100000)), len(ascii("\U0010ffff" * 1000)))
