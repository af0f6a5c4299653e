# io.StringIO and io.BytesIO: reading, writing, lines, places, ends of lines, errors, copies and subclasses.
import copy
import io


def show(name, function):
    try:
        print(name, repr(function()))
    except Exception as e:
        print(name, type(e).__name__, e)


for newline in (None, "", "\n", "\r", "\r\n"):
    s = io.StringIO("one\ntwo\r\nthree\rfour", newline)
    print(repr(newline), repr(s.getvalue()), list(s), s.tell())
    print(s.write("x\ny\r\nz\r"), repr(s.getvalue()), s.tell())
    s.seek(2)
    print(repr(s.readline()), repr(s.readline(2)), repr(s.read(3)), s.tell(), s.readlines(), repr(s.read()), repr(s.readline()))
    s.seek(0)
    print(s.readlines(5), repr(next(s, None)))

s = io.StringIO("añb€c𝄞\nzweite Zeile ä\n" * 3)
print(repr(s.read(4)), s.tell(), repr(s.readline()), repr(s.readline()), s.tell())
s.seek(3)
print(s.write("XY"), repr(s.getvalue()[:10]), s.tell(), s.truncate(8), repr(s.getvalue()), s.truncate(), repr(s.getvalue()))
s.seek(9)
print(repr(s.read()), s.write("end"), repr(s.getvalue()), s.seek(0, 2), s.seek(0, 1), repr(s.read(2)))
print(s.readable(), s.writable(), s.seekable(), s.isatty(), s.closed, s.flush(), s.encoding, s.errors, s.line_buffering, isinstance(s, io.TextIOBase))

b = io.BytesIO(b"one\ntwo\nthree")
print(list(b), b.tell(), b.seek(1), b.read(3), b.readline(), b.readline(2), b.read(None), b.read(), b.readline())
print(b.seek(-2, 2), b.write(b"XYZ"), b.getvalue(), b.seek(20), b.read(), b.write(bytearray(b"far")), b.getvalue(), b.seek(-5, 1), b.read())
print(b.truncate(4), b.getvalue(), b.tell(), b.seek(0), b.readlines(), b.writelines([b"a", b"b"]), b.getvalue(), isinstance(b, io.BufferedIOBase))
b.seek(0)
into = bytearray(3)
print(b.readinto(into), into, b.read1(2), b.readable(), b.closed)

for name in ("s.read('a')", "s.readline(1.5)", "s.write(3)", "s.seek('a')", "s.seek(1, 1)", "s.seek(0, 5)", "s.seek(-1)", "s.truncate(-1)", "s.truncate('a')",
             "io.StringIO(3)", "io.StringIO('', 3)", "io.StringIO('', 'x')", "io.BytesIO(3)", "io.BytesIO('a')", "b.read('a')", "b.write('a')", "b.write(3)",
             "b.seek(-1)", "b.seek(0, 3)", "b.truncate(-2)", "s.fileno()"):
    s, b = io.StringIO("abc"), io.BytesIO(b"abc")
    show(name, lambda: eval(name))
for file in (io.StringIO("ab"), io.BytesIO(b"ab")):
    with file as same:
        print(same is file)
    for name in ("read", "readline", "getvalue", "tell", "readable", "flush", "__next__", "__enter__"):
        show(name, getattr(file, name))
    show("write", lambda: file.write("" if isinstance(file, io.StringIO) else b""))
    print(file.closed, file.close())

s = io.StringIO()
for i in range(2000):
    print(i, "abc", i / 2, file=s)
    s.write("-" * (i % 3))
print(len(s.getvalue()), hash(s.getvalue()) == hash("".join(s.getvalue())), s.getvalue()[:40], s.getvalue()[-20:])
print("a", "b", sep="", end="!", file=s, flush=True)
print(repr(s.getvalue()[-5:]))


class Loud(io.StringIO):
    def write(self, text):
        return super().write(text.upper())


loud = Loud()
loud.note = 3
print("hello", 1, file=loud)
print(repr(loud.getvalue()), loud.note)
odd = io.StringIO()
seen = []
odd.write = seen.append
print("a", 2, file=odd)
print(seen, repr(odd.getvalue()))


class Shouting(io.StringIO):
    def readline(self, size=-1):
        return super().readline().upper()


print(list(Shouting("a\nb\n")))
s = io.StringIO("some\r\nlines\n", newline="\r\n")
s.seek(3)
twin = copy.copy(s)
twin.write("XX")
print(repr(twin.getvalue()), repr(s.getvalue()), twin.tell(), s.__getstate__())
total = 0
for i in range(300):
    for line in io.StringIO("x\nyy\nzzz\n"):
        total += len(line)
    for line in io.BytesIO(b"x\nyy\nzzz"):
        total += line[0]
print(total)
