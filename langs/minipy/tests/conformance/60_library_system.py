#: os: files and folders
import os, stat
os.makedirs("os_test.tmp/a/b")
with open("os_test.tmp/a/f.txt", "w") as f:
    f.write("hello")
s = os.stat("os_test.tmp/a/f.txt")
print(s.st_size, stat.S_ISREG(s.st_mode), s[6], s.st_mtime > 1e9, s.st_mtime_ns > 10**18, os.path.getsize("os_test.tmp/a/f.txt"), type(s).__name__, len(s))
os.rename("os_test.tmp/a/f.txt", "os_test.tmp/g.txt")
os.symlink("g.txt", "os_test.tmp/link")
os.link("os_test.tmp/g.txt", "os_test.tmp/hard")
print(sorted(os.listdir("os_test.tmp")), os.readlink("os_test.tmp/link"), os.path.islink("os_test.tmp/link"), os.path.samefile("os_test.tmp/hard", "os_test.tmp/g.txt"), os.listdir(b"os_test.tmp/a"))
for root, dirs, files in os.walk("os_test.tmp"):
    dirs.sort()
    print(root, dirs, sorted(files))
with os.scandir("os_test.tmp") as entries:
    print(sorted((e.name, e.is_dir(), e.is_file(), e.is_symlink(), e.path) for e in entries))
os.chmod("os_test.tmp/g.txt", 0o600)
os.utime("os_test.tmp/g.txt", (1000, 2000))
print(oct(os.stat("os_test.tmp/g.txt").st_mode & 0o777), os.path.getmtime("os_test.tmp/g.txt"), os.access("os_test.tmp/g.txt", os.R_OK), os.access("gone.tmp", os.F_OK))
fd = os.open("os_test.tmp/fd", os.O_RDWR | os.O_CREAT, 0o644)
print(os.write(fd, b"abcdef"), os.lseek(fd, 2, os.SEEK_SET), os.read(fd, 3), os.fstat(fd).st_size, os.isatty(fd))
os.ftruncate(fd, 3)
os.close(fd)
for wrong in [lambda: os.stat("gone.tmp"), lambda: os.mkdir("os_test.tmp"), lambda: os.rmdir("os_test.tmp"), lambda: os.remove("gone.tmp"), lambda: os.rename("gone.tmp", "x.tmp"),
              lambda: os.listdir("gone.tmp"), lambda: os.stat(None), lambda: os.stat("a\0b"), lambda: os.listdir("os_test.tmp/g.txt"), lambda: os.close(fd)]:
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__, e)
for name in ["g.txt", "link", "hard", "fd"]:
    os.unlink("os_test.tmp/" + name)
os.removedirs("os_test.tmp/a/b")
print(os.path.exists("os_test.tmp"))

#: os: the environment, the process and names of files
import os
os.environ["H1_TEST"] = "value"
print(os.environ["H1_TEST"], os.getenv("H1_TEST"), os.environb[b"H1_TEST"], "H1_TEST" in os.environ, os.environ.get("H1_NONE"), os.getenv("H1_NONE", "d"))
del os.environ["H1_TEST"]
print("H1_TEST" in os.environ, os.getpid() > 0, os.name, os.sep, os.linesep == "\n", os.fspath("x"), os.fsencode("é"), os.fsdecode(b"\xff") == "\udcff", len(os.urandom(5)), os.strerror(2))
class P:
    def __fspath__(self):
        return "p/q"
print(os.fspath(P()), os.path.join(P(), "r"), os.get_exec_path()[:0], os.path.expandvars("$H1_NONE/x"), os.cpu_count() > 0, os.getuid() >= 0, os.uname().sysname)
try:
    os.environ["x"] = 5
except TypeError as e:
    print(e)
try:
    os.environ["H1_NONE"]
except KeyError as e:
    print(e)

#: os.path: names taken apart
import os.path as p
for name in ["/a/b.c", "a//b/", "", "/", "..", "a/../b/./c", ".x", "a.tar.gz", "~"]:
    print(name, p.split(name), p.splitext(name), p.normpath(name), p.basename(name), p.dirname(name), p.isabs(name))
print(p.commonpath(["/a/b/c", "/a/b/d"]), p.commonprefix(["abc", "abd"]), p.relpath("/a/b", "/a/c"), p.normcase("A"), p.splitdrive("/x"), p.join("a", "/b", "c"), p.join(b"a", b"b"), p.realpath("/a/../b"))
for wrong in [lambda: p.commonpath([]), lambda: p.join("a", b"b"), lambda: p.relpath("")]:
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__, e)

#: fnmatch: patterns of file names
import fnmatch
names = ["a.py", "b.txt", "data.PY", "x[1].py", "ab.py"]
print(fnmatch.filter(names, "*.py"), fnmatch.fnmatchcase("a.py", "?.p[xyz]"), fnmatch.fnmatch("a.py", "[!a]*"))
print(fnmatch.fnmatch("x[1].py", "x[[]1].py"), [n for n in names if fnmatch.fnmatchcase(n, "?*.[pP][yY]")])

#: glob, shutil and tempfile: trees of files
import glob, shutil, tempfile, os
with tempfile.TemporaryDirectory() as d:
    os.makedirs(os.path.join(d, "a", "b"))
    for name in ["x.py", "y.txt", "a/z.py", "a/b/w.py", ".hidden.py"]:
        with open(os.path.join(d, name), "w") as f:
            f.write(name * 3)
    here = lambda pattern, **k: sorted(os.path.relpath(n, d) for n in glob.glob(os.path.join(d, pattern), **k))
    print(here("*.py"), here("**/*.py", recursive=True), here("?.*"), here("[xy].*"), here("none*"), sorted(glob.glob("*.py", root_dir=d)))
    shutil.copy(os.path.join(d, "x.py"), os.path.join(d, "copy.py"))
    shutil.copytree(os.path.join(d, "a"), os.path.join(d, "tree"))
    shutil.move(os.path.join(d, "tree", "z.py"), os.path.join(d, "moved.py"))
    print(here("**", recursive=True))
    shutil.rmtree(os.path.join(d, "tree"))
    print("removed", not os.path.exists(os.path.join(d, "tree")), shutil.which("sh") is not None)
    try:
        shutil.copy(os.path.join(d, "gone"), d)
    except FileNotFoundError as e:
        print(type(e).__name__)
    t = tempfile.NamedTemporaryFile("w+", dir=d, suffix=".tmp")
    t.write("text")
    t.seek(0)
    print(t.read(), os.path.exists(t.name), t.name.endswith(".tmp"))
    t.close()
    print(os.path.exists(t.name))
    fd, name = tempfile.mkstemp(dir=d)
    os.close(fd)
    print(os.path.dirname(name) == d, len(os.path.basename(tempfile.mktemp(dir=d))))
print(os.path.exists(d))

#: pathlib: paths as objects
from pathlib import Path, PurePosixPath, PurePath
p = PurePosixPath("/usr/lib/python3.13/os.py")
print(p.name, p.stem, p.suffix, p.parent, p.parts, list(map(str, p.parents))[:2], p.with_suffix(".txt"), p.with_name("x"), p.relative_to("/usr"), p.is_absolute(), p / "a" / "b", repr(p))
print(PurePosixPath("a.tar.gz").suffixes, p.match("*.py"), PurePosixPath("a") < PurePosixPath("b"), PurePosixPath("a/./b//c"), {PurePosixPath("a"): 1}[PurePosixPath("a")], p.as_posix(), PurePosixPath("a", "b").joinpath("c"), p.with_stem("y"))
d = Path("pathlib_test.tmp")
d.mkdir()
(d / "sub").mkdir(parents=True, exist_ok=True)
f = d / "f.txt"
print(f.write_text("one\ntwo\n"), f.read_text(), f.exists(), f.is_file(), d.is_dir(), f.stat().st_size, f.read_bytes())
(d / "sub" / "g.py").touch()
print(sorted(str(x) for x in d.iterdir()), sorted(map(str, d.glob("**/*.py"))), sorted(map(str, d.rglob("*"))))
with f.open("a") as out:
    out.write("three")
print(f.read_text().splitlines(), f.rename(d / "h.txt").name, f.exists())
(d / "h.txt").unlink()
(d / "none").unlink(missing_ok=True)
for wrong in [lambda: f.read_text(), lambda: p.relative_to("/bin"), lambda: d.rmdir(), lambda: Path("x").with_name("")]:
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__)
(d / "sub" / "g.py").unlink()
(d / "sub").rmdir()
d.rmdir()
print(d.exists(), Path(".").resolve().is_absolute(), Path.cwd() == Path().absolute(), Path("~").expanduser() != Path("~"))

#: logging: levels, formats, handlers and the tree of loggers
import logging, io, sys
out = io.StringIO()
h = logging.StreamHandler(out)
h.setFormatter(logging.Formatter("%(levelname)s:%(name)s:%(message)s"))
root = logging.getLogger()
root.addHandler(h)
root.setLevel(logging.INFO)
log = logging.getLogger("app.db")
log.info("connected to %s", "x")
log.debug("never")
log.warning("slow %d", 5)
log.setLevel(logging.DEBUG)
log.debug("now")
try:
    1 / 0
except ZeroDivisionError:
    log.exception("failed")
logging.error("by the root")
print("\n".join(line for line in out.getvalue().splitlines() if not line.startswith("  ")))
print(log.getEffectiveLevel(), log.parent.name, logging.getLogger("app").getChild("db") is log, log.isEnabledFor(10), logging.getLevelName(30), log)
class Only(logging.Filter):
    def filter(self, record):
        return "keep" in record.getMessage()
out2 = io.StringIO()
h2 = logging.StreamHandler(out2)
h2.addFilter(Only())
h2.setFormatter(logging.Formatter("{levelname:>8} {message} {x}", style="{", defaults={"x": "-"}))
log.addHandler(h2)
log.propagate = False
log.info("drop this")
log.error("keep this", extra={"x": 9})
log.critical("keep that")
print(out2.getvalue())
adapter = logging.LoggerAdapter(log, {"x": "adapted"})
adapter.warning("keep too")
print(out2.getvalue().splitlines()[-1])
logging.basicConfig(level=logging.DEBUG)
logging.disable(logging.CRITICAL)
log.critical("keep nothing")
print(len(out2.getvalue().splitlines()), logging.Formatter("%(asctime)s", "%Y").format(logging.makeLogRecord({"created": 0.0})))
try:
    log.setLevel("NOPE")
except ValueError as e:
    print(e)

#: uuid: made, read and compared
import uuid
u = uuid.UUID("12345678-1234-5678-1234-567812345678")
print(u, repr(u), u.hex, u.int, u.urn, u.version, u.variant, u.fields, u.bytes == uuid.UUID(bytes=u.bytes).bytes, u < uuid.UUID(int=u.int + 1))
print(uuid.uuid5(uuid.NAMESPACE_DNS, "python.org"), uuid.uuid3(uuid.NAMESPACE_URL, "x"), uuid.uuid4().version, uuid.uuid4() != uuid.uuid4(), len({u, uuid.UUID(str(u))}))
for wrong in [lambda: uuid.UUID("12"), lambda: uuid.UUID(int=-1), lambda: uuid.UUID()]:
    try:
        wrong()
    except Exception as e:
        print(type(e).__name__, e)

#: platform: what the program runs on
import platform
print(platform.system(), platform.machine(), platform.python_version(), len(platform.platform()) > 5, platform.python_version_tuple()[:2], platform.architecture()[0])
