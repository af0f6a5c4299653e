# Files: text and binary, modes, iteration, positions, errors; redirected output.
import contextlib
import io
import os
import sys

name = "/tmp/minipy_files_%d.txt" % os.getpid()


def check(f):
    try:
        print(repr(f()).replace(name, "NAME"))
    except Exception as e:
        print(type(e).__name__, str(e).replace(name, "NAME"))


with open(name, "w") as f:
    print(f.write("first\nsecond\n"), f.closed, f.mode, f.writable(), f.readable(), f.name == name)
    f.writelines(["third\n", "h\xe9\n"])
    print("printed", 1, 2, file=f, sep="-")
print(f.closed)
with open(name) as f:
    print(f.read(3), f.read(4), f.readline(), f.readlines())
    print(f.read(), f.readline())
    f.seek(0)
    print([line for line in f])
    f.seek(6)
    print(f.tell(), f.readline(), f.tell())
for line in open(name, encoding="latin-1"):
    print(line.rstrip(), end="|")
print()
with open(name, "rb") as f:
    data = f.read()
    print(data, f.read(), f.seek(-4, 2), f.read(2), f.tell(), f.seek(1), f.readline(), type(f).__name__, repr(f).replace(name, "NAME"))
with open(name, "a") as f:
    f.write("appended")
    print(f.tell())
with open(name, "r+") as f:
    print(f.readline())
    f.write("SECOND")
with open(name, "rb+") as f:
    f.seek(0)
    f.write(b"FI")
    f.seek(0)
    print(f.read(12), f.truncate(12))
print(open(name).read())
with open(name, "wb") as f:
    f.write(b"a\r\nb\rc\nd")
for newline in (None, "", "\n", "\r", "\r\n"):
    with open(name, newline=newline) as f:
        print(f.readlines())
with open(name, "w", newline="\r\n") as f:
    f.write("x\ny\n")
print(open(name, "rb").read())
with open(name, "w", encoding="utf-16") as f:
    f.write("ab")
print(open(name, encoding="utf-16").read(), len(open(name, "rb").read()))
with open(name, "wb") as f:
    f.write(b"bad \xff")
check(lambda: open(name).read())
print(open(name, errors="replace").read(), open(name, errors="ignore").read())
with open(name, "x" if False else "w") as f:
    pass
for bad in [
    lambda: open("/no/such/file"),
    lambda: open(name, "x"),
    lambda: open("/tmp"),
    lambda: open("/tmp", "w"),
    lambda: open(name, "q"),
    lambda: open(name, "rw"),
    lambda: open(name, ""),
    lambda: open(name, "rbt"),
    lambda: open(name, "rb", encoding="utf-8"),
    lambda: open(name, newline="x"),
    lambda: open(name, encoding="nope"),
    lambda: open(1.5),
    lambda: open("a\0b"),
    lambda: open(name, "r").write("x"),
    lambda: open(name, "w").read(),
    lambda: open(name, "w").write(b"x"),
    lambda: open(name, "wb").write("x"),
    lambda: f.write("x"),
    lambda: f.read(),
    lambda: open(name),
]:
    check(bad)
os.remove(name)

out = io.StringIO()
with contextlib.redirect_stdout(out):
    print("captured")
    sys.stdout.write("too\n")
print(repr(out.getvalue()))


class Upper:
    def write(self, text):
        sys.__stdout__.write(text.upper())


print("to an object", file=Upper())
saved, sys.stdout = sys.stdout, Upper()
print("replaced")
sys.stdout = saved
sys.stdout.buffer.write(b"bytes\n")
print(sys.stdout.fileno(), sys.stdin.fileno(), sys.stderr.name, sys.stdout.encoding, sys.stdin.mode, sys.stdout.writable(), sys.stdin.readable())
print(repr(sys.stdout), repr(sys.stdin))
sys.stdin = io.StringIO("one\ntwo\n\nlast")
print(input("? "), input(), repr(input()), input())
check(input)
b = io.BytesIO(b"line1\nline2")
print(b.readline(), b.read(3), b.tell(), b.seek(0), b.readlines(), b.getvalue())
b.write(b"!")
b.seek(3)
b.write(b"XX")
print(b.getvalue(), b.truncate(4), b.getvalue())
