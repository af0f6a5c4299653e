"""Files that are closed, missing, directories, endless, or too many."""
import os
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__)
path = "/tmp/minipy-hostile-%d" % os.getpid() if hasattr(os, "getpid") else "/tmp/minipy-hostile"
with open(path, "w") as w: print(w.write("a\nb\r\nc\u00e9"))
t(lambda: w.write("x")); t(lambda: w.read()); t(lambda: w.flush()); t(lambda: w.__enter__())
with open(path) as r:
    t(lambda: r.write("x")); t(lambda: r.read(2)); t(lambda: r.readline()); t(lambda: r.read()); t(lambda: r.read())
t(lambda: open(path).readlines()); t(lambda: open(path, "rb").read()); t(lambda: open(path, encoding="ascii").read()); t(lambda: list(open(path)))
t(lambda: open(path, "x")); t(lambda: open(path, "rw")); t(lambda: open(path, "")); t(lambda: open(path, "rb", encoding="utf-8")); t(lambda: open("/")); t(lambda: open("/nonexistent/x")); t(lambda: open("/nonexistent/x", "w")); t(lambda: open("")); t(lambda: open(None)); t(lambda: open(1.5)); t(lambda: open(b"/nonexistent")); t(lambda: open(path, encoding="nonsense"))
t(lambda: open("/dev/zero", "rb").read(5)); t(lambda: open("/dev/null").read()); t(lambda: open("/dev/full", "w").write("a") and None)
for i in range(3000): open("/dev/null")
print("many")
for f in (lambda: open("/dev/zero").read()), (lambda: open("/dev/zero", "rb").read()), (lambda: open("/dev/zero").readline()), (lambda: open("/dev/zero").readlines()), (lambda: [x for x in open("/dev/zero")]), (lambda: open("/dev/zero", "rb").read(10**12)):
    t(f)
with open(path, "w") as w: w.write("")
