"""Paths of all kinds for `open`, and text of which only a part is read."""
import os
class P:
    def __init__(self, path): self.path = path
    def __fspath__(self): return self.path
class S(str): pass
class B(bytes): pass
class Own(str):
    def __fspath__(self): return "/dev/null"
paths = [
    P("/dev/null"), P(b"/dev/null"), P(S("/dev/null")), S("/dev/null"), Own("/nonexistent/x"), P(5), P(None),
    P("/nonexistent/a"), P(S("/nonexistent/a")), "\ud800", P("\ud800"), "a\0b", b"a\0b", P("a\0b"), b"/dev/null",
    B(b"/dev/null"), bytearray(b"/dev/null"), None, 1.5, [], "", b"", "/", "/nonexistent/\udcff", P(b"/nonexistent/\xff"),
    -1, P(P("x")), B(b"/nonexistent/q"),
]
for path in paths:
    try:
        with open(path) as f:
            print(type(path).__name__, type(f.name).__name__, f.name, f.read(3))
    except (OSError, TypeError, ValueError) as e:
        print(type(path).__name__, type(e).__name__, e)
for path in P(S("a")), P(5), 5, S("a"):
    try:
        print(os.fspath(path))
    except TypeError as e:
        print(e)
with open("/dev/zero") as zeros:
    print(len(zeros.read(5)), len(zeros.read(100_000)), len(zeros.readline(7)))
name = os.path.join(os.environ.get("TMPDIR", "/tmp"), "minipy-paths-%d" % os.getpid())
text = "".join("line %d with ä, € and \U0001f600\n" % i * (i % 7) for i in range(3000)) + "no end"
with open(name, "w") as f:
    f.write(text)
for encoding in "utf-8", "latin-1":
    with open(name, encoding=encoding) as f:
        pieces = [f.read(i) for i in (1, 0, 5, 8190, 3, 20_000)]
        lines = [f.readline(), f.readline(4), f.readline()]
        rest = f.read()
        whole = "".join(pieces + lines) + rest
        print(encoding, [len(p) for p in pieces], lines, len(rest), whole == text.encode().decode(encoding), repr(f.read(3)))
with open(name) as f:
    print(sum(1 for line in f), repr(f.readline()))
with open(name, "wb") as f:
    f.write(b"a\r\nb\rc\n" * 4000 + b"\r")
for newline in None, "", "\n", "\r", "\r\n":
    with open(name, newline=newline) as f:
        lines = f.readlines()
        print(repr(newline), len(lines), lines[:4], lines[-2:], f.read())
with open(name, "wb") as f:
    f.write(b"x" * 10_000 + "€".encode()[:2])
with open(name) as f:
    try:
        print(len(f.read(9_000)), len(f.read()))
    except UnicodeDecodeError as e:
        print(e.reason)
with open(name, "wb") as f:
    f.write(b"".join(b"%d\n" % i for i in range(5000)))
with open(name) as f:
    for i in range(1500):
        f.readline()
    at = f.tell()
    kept = f.readline(), f.readline()
    f.seek(at)
    print(kept == (f.readline(), f.readline()), kept)
os.remove(name)
