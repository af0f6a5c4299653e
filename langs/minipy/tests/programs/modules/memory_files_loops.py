# io.StringIO and io.BytesIO in loops that are compiled: made, written, read, in all the states that leave the short way.
import io


def made(n):
    total = 0
    for i in range(n):
        f = io.StringIO()
        f.write("abc")
        for k in range(i % 11):
            f.write("x")
        total += len(f.getvalue()) + f.tell()
        f = io.StringIO("ab\ncd\n")
        total += len(f.readline()) + f.write("é") + len(f.read()) + len(f.getvalue())
    return total


def written(n, newline):
    f = io.StringIO(newline=newline)
    total = 0
    for i in range(n):
        total += f.write("%d\r\nö\n" % i)
        if i % 50 == 0:
            f.seek(i)
        if i % 70 == 3:
            total += len(f.getvalue())
        if i % 90 == 7:
            f.truncate(i * 2)
        if i % 110 == 9:
            f.seek(0, 2)
        if i == n - 20:
            f.seek(5000)
    return total, f.tell(), len(f.getvalue()), hash(f.getvalue()) == hash(f.getvalue()[:1] + f.getvalue()[1:])


class Shouts(io.StringIO):
    def write(self, text):
        return super().write(text.upper())


class Reads(io.StringIO):
    def readline(self, size=-1):
        return super().readline(size)[::-1]


def derived(n):
    f = Shouts()
    for i in range(n):
        f.write("a")
        f.write("bc")
        print("d", i % 7, file=f)
    lines = 0
    f.seek(0)
    for line in f:
        lines += len(line) * (1 if line.isupper() else 1000)
    back = [line for line in Reads("ab\ncd\nef")]
    return lines, f.getvalue()[:30], back


def lines(n):
    text = "".join("line %d é\n" % i for i in range(n))
    total = 0
    for newline in (None, "", "\n", "\r\n"):
        for line in io.StringIO(text, newline):
            total += len(line)
    f = io.StringIO(text)
    while line := f.readline():
        total += len(line)
    for line in f:
        total += 1000000
    return total


def hidden(n):
    f = io.StringIO()
    said = []
    for i in range(n):
        print(i % 10, end="", file=f)
        if i == n - 30:
            f.write = said.append
    return len(f.getvalue()), said[:4], len(said)


def bytes_of(n):
    f = io.BytesIO()
    total = 0
    for i in range(n):
        total += f.write(b"abc\n")
        if i % 60 == 5:
            f.seek(2, 1)
        if i % 80 == 9:
            f.seek(i)
            total += len(f.read(7)) + len(f.readline()) + len(f.readline(2))
        if i % 100 == 50:
            total += len(f.getvalue()) + len(f.read()) + f.tell()
    for i in range(n):
        g = io.BytesIO(b"a\nbc")
        total += len(g.readline()) + g.read()[0] + len(g.read(3)) + g.write(bytearray(b"xy")) + len(g.getvalue())
    return total, f.tell(), f.getvalue()[:40], f.getvalue()[-5:], f.getvalue().count(0)


def wrong(n):
    f, g = io.StringIO(), io.BytesIO()
    errors = {}
    for i in range(n):
        try:
            if i == n - 10:
                f.close()
                g.close()
            f.write("a" if i % 20 else 3)
            g.write(b"a")
            f.getvalue(), g.getvalue()
        except (TypeError, ValueError) as e:
            errors[str(e)] = errors.get(str(e), 0) + 1
        try:
            g.write("a")
        except (TypeError, ValueError) as e:
            errors[str(e)] = errors.get(str(e), 0) + 1
    return errors


for n in (7, 400):
    print(made(n))
    for newline in (None, "", "\n", "\r", "\r\n"):
        print(repr(newline), written(n, newline))
    print(derived(n))
    print(lines(n))
    print(hidden(n + 30))
    print(bytes_of(n))
    print(wrong(n + 10))
