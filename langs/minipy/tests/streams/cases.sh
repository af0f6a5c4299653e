# What becomes of output that cannot be written, and of streams that are closed. Each case is a bash script of its own, run in an
# empty folder with PY set; cases.out has what CPython 3.13 gave: `cargo xtask record streams`.

#: a reader that goes away ends an endless printer
cat > p.py <<'E'
while True:
    print(1)
E
$PY p.py | head -1
echo "${PIPESTATUS[@]}"
#: a full disk is found out at the end
cat > p.py <<'E'
print("x")
E
$PY p.py > /dev/full
echo $?
#: a full disk is found out at the end of -c
$PY -c 'print("x")' > /dev/full
echo $?
#: a full disk is found out at the end of a program from the standard input
echo 'print("x")' | $PY - > /dev/full
echo $?
#: a program may catch that the disk is full
cat > p.py <<'E'
import sys
for attempt in range(3):
    try:
        print("x", attempt, flush=True)
    except OSError as e:
        print(type(e).__name__, e.errno, e.strerror, e, e.filename, file=sys.stderr)
E
$PY p.py > /dev/full
echo $?
#: flush of a full disk with a traceback
cat > p.py <<'E'
import sys
def f():
    sys.stdout.write("abc")
    sys.stdout.flush()
f()
E
$PY p.py > /dev/full
echo $?
#: a text greater than the buffer fails at once and is gone
cat > p.py <<'E'
import sys
try:
    print("x" * 100000)
except OSError as e:
    print(repr(e), file=sys.stderr)
print("small", file=sys.stderr)
E
$PY p.py > /dev/full
echo $?
#: bytes of the standard output fail as text does
cat > p.py <<'E'
import sys
try:
    sys.stdout.buffer.write(b"y" * 20)
    sys.stdout.buffer.flush()
except OSError as e:
    print(repr(e), file=sys.stderr)
try:
    sys.stdout.buffer.write(b"y" * 200000)
except OSError as e:
    print(repr(e), file=sys.stderr)
E
$PY p.py > /dev/full
echo $?
#: bytes and text are two buffers
cat > p.py <<'E'
import sys
print("text")
sys.stdout.buffer.write(b"bytes\n")
sys.stdout.flush()
print("more")
sys.stdout.buffer.write(b"bytes again\n")
sys.stdout.buffer.flush()
E
$PY p.py
#: a broken pipe may be caught
cat > p.py <<'E'
import sys, time
sys.stdin.readline()
try:
    while True:
        print("line")
except BrokenPipeError as e:
    print(repr(e), isinstance(e, ConnectionError), file=sys.stderr)
E
mkfifo out
(exec 3<out; exec 3<&-) &
exec 4>out
wait
echo | $PY p.py >&4
echo $?
#: a broken pipe with a traceback
cat > p.py <<'E'
print("x" * 100000)
E
mkfifo out
(exec 3<out; exec 3<&-) &
exec 4>out
wait
$PY p.py >&4
echo $?
#: a broken pipe at the end
cat > p.py <<'E'
print("x")
E
mkfifo out
(exec 3<out; exec 3<&-) &
exec 4>out
wait
$PY p.py >&4
echo $?
#: a status is lost to a flush that fails
cat > p.py <<'E'
import sys
print("x")
sys.exit(3)
E
$PY p.py > /dev/full
echo $?
#: an exception and a flush that fails
cat > p.py <<'E'
print("x")
1 // 0
E
$PY p.py > /dev/full
echo $?
#: the standard error may be full
cat > p.py <<'E'
import sys
print("before")
try:
    sys.stderr.write("line\n")
except OSError as e:
    print(repr(e))
print("after")
E
$PY p.py 2> /dev/full
echo $?
#: a traceback that cannot be written
cat > p.py <<'E'
print("before")
1 // 0
E
$PY p.py 2> /dev/full
echo $?
#: the standard error keeps an unfinished line
cat > p.py <<'E'
import sys
sys.stderr.write("unfinished ")
sys.stdout.write("out ")
sys.stdout.flush()
sys.stderr.write("finished\n")
sys.stderr.write("rest")
E
$PY p.py 2>&1
#: standard output that was closed is None
cat > p.py <<'E'
import sys
print("nowhere")
print(sys.stdout, sys.__stdout__, sys.stdin is None, sys.stderr is None, file=sys.stderr)
try:
    sys.stdout.write("x")
except AttributeError as e:
    print(e, file=sys.stderr)
try:
    input()
except RuntimeError as e:
    print(e, file=sys.stderr)
E
$PY p.py >&-
echo $?
#: standard error that was closed is None
cat > p.py <<'E'
import sys
print(sys.stderr, sys.__stderr__)
print("nowhere", file=sys.stderr)
1 // 0
E
$PY p.py 2>&-
echo $?
#: standard input that was closed is None
cat > p.py <<'E'
import sys
print(sys.stdin, sys.__stdin__)
try:
    input("never shown? ")
except RuntimeError as e:
    print(e)
E
$PY p.py <&-
echo $?
#: all streams closed
cat > p.py <<'E'
import sys
open("seen", "w").write(repr([sys.stdin, sys.stdout, sys.stderr]))
print(1)
1 // 0
E
$PY p.py <&- >&- 2>&-
echo $?
cat seen
#: a stream that the program has closed
cat > p.py <<'E'
import sys
print("written")
sys.stdout.close()
for f in (lambda: print("x"), lambda: sys.stdout.write("x"), lambda: sys.stdout.flush(), lambda: sys.stdout.fileno()):
    try:
        f()
    except ValueError as e:
        print(e, file=sys.stderr)
print(sys.stdout.closed, sys.stdout.buffer.closed, file=sys.stderr)
E
$PY p.py
echo $?
#: closing a stream that cannot be written
cat > p.py <<'E'
import sys
print("x")
try:
    sys.stdout.close()
except OSError as e:
    print(repr(e), sys.stdout.closed, file=sys.stderr)
E
$PY p.py > /dev/full
echo $?
#: a stream of the program's own that cannot be flushed
cat > p.py <<'E'
import sys
class Own:
    def __init__(self, out): self.out = out
    def write(self, text): self.out.write(text.upper())
    def flush(self): raise ValueError("no flush")
    def __repr__(self): return "<Own>"
sys.stdout = Own(sys.stdout)
print("hello")
try:
    print("again", flush=True)
except ValueError as e:
    print(e, file=sys.stderr)
E
$PY p.py
echo $?
#: uncaught exceptions go to sys.stderr as it is
cat > p.py <<'E'
import sys
class Own:
    def write(self, text): sys.stdout.write("|" + text)
    def flush(self): pass
sys.stderr = Own()
def f(): 1 // 0
f()
E
$PY p.py | tr -d '|' | sed "s#$PWD/##" | grep -v '^ *[~^]*$'
echo "${PIPESTATUS[0]}"
#: sys.exit with a text goes to sys.stderr
cat > p.py <<'E'
import sys
print("out")
sys.exit("that is all")
E
$PY p.py 2>&1
echo $?
#: sys.stderr is None
cat > p.py <<'E'
import sys
sys.stderr = None
print("x", file=sys.stderr)
sys.exit("nobody sees it")
E
$PY p.py
echo $?
#: the prompt of input is written and flushed
cat > p.py <<'E'
import sys
print("first", end=" ")
x = input("name? ")
sys.stderr.write(x + "\n")
y = input()
print([x, y])
try:
    input("more? ")
except EOFError as e:
    print(repr(e))
E
printf 'ann\nbob' | $PY p.py 2>&1
#: the prompt of input cannot be written
cat > p.py <<'E'
import sys
try:
    print(input("name? "), file=sys.stderr)
except OSError as e:
    print(repr(e), file=sys.stderr)
E
echo ann | $PY p.py > /dev/full
echo $?
#: a program of a pipe and a full disk
printf 'print(1)\nprint(2)\n' | $PY > /dev/full
echo $?
#: files that cannot be written
cat > p.py <<'E'
try:
    with open("/dev/full", "w") as f:
        f.write("x")
except OSError as e:
    print(repr(e), f.closed)
f = open("/dev/full", "w")
f.write("x")
for i in range(2):
    try:
        f.flush()
    except OSError as e:
        print(repr(e))
try:
    f.close()
except OSError as e:
    print(repr(e), f.closed)
f.close()
f = open("/dev/full", "wb", buffering=0)
try:
    f.write(b"x")
except OSError as e:
    print(repr(e))
g = open("/dev/full", "w")
g.write("lost in silence")
E
$PY p.py
echo $?
#: errors of files are of the class of their number
cat > p.py <<'E'
import os
os_errors = ["open('no/such')", "open('.')", "open('.', 'w')", "open('p.py/x')", "open('p.py', 'x')", "os.listdir('p.py')", "os.listdir('no')",
    "os.remove('no')", "open('x' * 300)"]
for text in os_errors:
    try:
        eval(text)
    except OSError as e:
        print(text[:20], type(e).__name__, e.errno, str(e)[:60])
E
$PY p.py
#: descriptors that are not open
cat > p.py <<'E'
import os
for text in ["open(77)", "open(77, 'w')", "open(77, closefd=False)", "os.close(77)", "os.close(-1)", "open(-1)", "os.read(77, 1)", "os.write(77, b'x')"]:
    try:
        eval(text)
    except (OSError, ValueError) as e:
        print(text, repr(e), getattr(e, "filename", None))
E
$PY p.py
#: descriptors that the program was given
cat > p.py <<'E'
import os
with open(5) as f:
    print(f.read())
try:
    os.close(5)
except OSError as e:
    print(repr(e))
print(os.read(6, 4), os.write(1, b"direct\n"))
os.close(6)
E
echo five > five
echo sixsix > six
$PY p.py 5<five 6<six
#: two files of one descriptor
cat > p.py <<'E'
f = open("data", "w")
f.write("abc")
f.flush()
g = open(f.fileno(), "w")
g.write("def")
g.close()
try:
    f.close()
except OSError as e:
    print(repr(e))
print(open("data").read())
E
$PY p.py
echo $?
#: the standard output closed under the stream
cat > p.py <<'E'
import os, sys
print("x")
os.close(1)
try:
    sys.stdout.flush()
except OSError as e:
    print(repr(e), file=sys.stderr)
E
$PY p.py
echo $?
#: a stream opened from the descriptor of the standard output
cat > p.py <<'E'
with open(1, "w", closefd=False) as out:
    out.write("through a second stream\n")
print("through the first")
E
$PY p.py
#: much output comes through a slow reader whole
cat > p.py <<'E'
for i in range(30000):
    print(i)
E
$PY p.py | (sleep 0.3; cksum)
#: the standard input in all ways
cat > p.py <<'E'
import sys
print(repr(sys.stdin.readline()))
print(repr(sys.stdin.read(3)))
print(repr(next(sys.stdin)))
print(repr(sys.stdin.readline(2)), repr(sys.stdin.readline()))
print([line for line in sys.stdin])
print(repr(sys.stdin.read()), repr(sys.stdin.readline()))
E
printf 'one\r\nt\303\244\303\266st\nthree\nfour\nfive\nsix' | $PY p.py
#: more descriptors than the process may have
cat > p.py <<'E'
import errno, os
for i in range(500):
    open("/dev/null")
for i in range(500):
    open(os.open("/dev/null", os.O_RDONLY), "rb")
print("dead files are closed")
held = []
try:
    while True:
        held.append(os.dup(0))
except OSError as e:
    print(e.errno == errno.EMFILE, 10 < len(held) < 64)
for use in (lambda: os.listdir(), lambda: len(os.urandom(3)), lambda: [os.close(end) for end in os.pipe()], lambda: os.close(os.dup(0))):
    while len(held) > 20:
        os.close(held.pop())
    try:
        for i in range(100):
            held.append(os.dup(0))
    except OSError:
        pass
    for i in range(8):
        os.close(held.pop())
    for i in range(8):
        open("/dev/null")
    print(use())
E
(ulimit -n 64; $PY p.py < /dev/null)
echo $?
#: descriptors in other hands are refused
cat > p.py <<'E'
import os
with open("data", "w") as f:
    n = f.fileno()
    os.write(n, b"abc")
for use in (lambda: os.write(n, b"x"), lambda: os.close(n), lambda: open(n)):
    try:
        use()
    except OSError as e:
        print(repr(e))
print(os.path.exists("data"), open("data").read())
E
$PY p.py
#: no program at all and standard input closed
$PY <&-
echo $?
#: wide text is split where it must be
cat > p.py <<'E'
import sys
sys.stdout.write("\u20ac" * 50000)
sys.stdout.write("\n")
sys.stdout.buffer.write(b"\xff")
try:
    print("\udc80")
except UnicodeEncodeError as e:
    print(e, file=sys.stderr)
E
$PY p.py | cksum
#: a file of bytes that cannot be written
cat > p.py <<'E'
f = open("/dev/full", "wb")
f.write(b"x")
E
$PY p.py
echo $?
#: a line of long texts is not held as one
cat > p.py <<'E'
import sys
x = "a" * 50_000_000
print(*[x] * 8)
sys.stdout.write(x)
sys.stderr.write("\ud800" * 10_000_000)
for line in open("/proc/self/status"):
    if line.startswith("VmHWM"):
        print(int(line.split()[1]) < 300_000)
E
$PY p.py 2> /dev/null | tail -c 6
#: what can be encoded is printed in front of what cannot
cat > p.py <<'E'
import sys
try:
    print("é", "\ud800", 3)
except UnicodeEncodeError as e:
    print(e, file=sys.stderr)
print("next", "line\ud800", sep="\n", file=sys.stderr)
E
PYTHONIOENCODING=utf-8 $PY p.py
echo $?
