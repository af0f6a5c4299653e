# Catches lines of csv that are told apart otherwise than CPython's, in each dialect.
import csv
import io


LINES = ["a,b,c\n", "\n", "", ",\r\n", "a,\"b,c\",d\n", "\"x\"\"y\",z\r\n", "\"two\n", "lines\",e\n", "p\"q\",\"\"\n", "\"a\"b,c\n",
         " a , b\n", "  \n", "\"a\" ,b\n", "a;b;c\n", "a|b\\,c\n", "1,2.5,x\n", "'a,b',c\n", "\"\"\"\"\n", "ä,\u20ac,\U0001f600\n", "a\n"]
DIALECTS = [
    {}, {"delimiter": ";"}, {"quotechar": "'"}, {"quoting": csv.QUOTE_NONE}, {"quoting": csv.QUOTE_ALL},
    {"skipinitialspace": True}, {"doublequote": False}, {"escapechar": "\\"}, {"strict": True}, {"delimiter": " "},
    {"delimiter": " ", "skipinitialspace": True}, {"quotechar": None, "quoting": csv.QUOTE_NONE, "escapechar": "\\"},
    {"strict": True, "doublequote": False}, {"quoting": csv.QUOTE_NOTNULL}]


def read(lines, **how):
    rows = []
    reader = csv.reader(lines, **how)
    while True:
        try:
            rows.append(next(reader))
        except StopIteration:
            return rows, reader.line_num
        except csv.Error as e:
            rows.append(str(e))


for how in DIALECTS:
    print(how)
    for line in LINES:
        print(read([line], **how), end=" ")
    print(read(LINES, **how))
print(read(["a\nb,c\n"]), read(["a,\"b\nc\"\n"]), read([1]), read(["\r"]), read(["a\r", "b"]))

ROWS = [["a", "b"], [], [""], ["", ""], [None], [1, 2.5, True, None], ["a,b", "c\"d", "e\nf", "g\r"], ("x", -1, 1 << 70), ["'", " "],
        ["\\", ";"], [1e16, 0.1, float("inf")], ["ä", "\U0001f600,"], [b"x", [1]], range(3), "ab"]
for how in DIALECTS:
    print(how)
    for row in ROWS:
        out = io.StringIO()
        try:
            written = csv.writer(out, **how).writerow(row)
        except csv.Error as e:
            print(e, end=" ")
        else:
            print(written, repr(out.getvalue()), end=" ")
    print()
out = io.StringIO()
writer = csv.writer(out, lineterminator="!\n")
writer.writerows([["a!", "b"], ("c", 5)])
print(repr(out.getvalue()))


def total(n):
    out = io.StringIO()
    writer = csv.writer(out)
    for i in range(n):
        writer.writerow([i, f"name {i}", "x,y" if i % 3 else None, i * 0.5])
    lines = out.getvalue().splitlines(keepends=True)
    return sum(int(a) + len(b) + len(c) + float(d) for a, b, c, d in csv.reader(lines))


print(total(200))
csv.field_size_limit(5)
print(read(["abc,abcdefg\n"]), read(["abcd,efg\n"]))
