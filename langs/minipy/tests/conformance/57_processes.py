#: os.fork: what a child gives back, through a pipe and as its status
import os
def ask(f, *args):
    r, w = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(r)
        os.write(w, repr(f(*args)).encode())
        os._exit(7)
    os.close(w)
    said = b""
    while True:
        part = os.read(r, 1000)
        if not part:
            break
        said += part
    os.close(r)
    child, status = os.waitpid(pid, 0)
    return said.decode(), child == pid, os.WIFEXITED(status), os.WEXITSTATUS(status), os.waitstatus_to_exitcode(status)
def total(n):
    s = 0
    for i in range(n):
        s += i * i % 7
    return s
print(ask(total, 5000))
print(total(5000), ask(total, 6000), ask(lambda: [total(n) for n in range(100)]))
try:
    os.waitpid(-1, os.WNOHANG)
except ChildProcessError as e:
    print(type(e).__name__, e.errno)
try:
    os.wait()
except OSError as e:
    print(e)
for f in (lambda: os.read(99, 1), lambda: os.write(99, b"x"), lambda: os.close(99), lambda: os.write(1, "x")):
    try:
        f()
    except (OSError, TypeError) as e:
        print(type(e).__name__, e)

#: os.fork in the middle of compiled loops, over generations
import os
class Point:
    scale = 1
    def __init__(self, x): self.x = x
    def add(self, y): return Point(self.x + y * Point.scale)
def work(n, seed):
    p = Point(seed)
    for i in range(n):
        p = p.add(i % 11 if i & 1 else -(i % 5))
    return p.x
def split(deep, at, n):
    p, children = Point(deep), []
    for i in range(n):
        p = p.add(i % 7)
        if i == at:
            pid = os.fork()
            if pid == 0:
                # What the child changes invalidates what was compiled before, in the child alone.
                Point.scale = 2 + deep
                deep += 1
                mine = work(3000, deep)
                if deep < 4:
                    mine += split(deep, at + 100, n)
                os._exit((mine + work(2000, 1)) % 251)
            children.append(pid)
            p = p.add(work(2500, 3))
    return p.x + sum(os.WEXITSTATUS(os.waitpid(pid, 0)[1]) for pid in children)
print(split(0, 4000, 9000))
print(work(5000, 1), Point.scale)
print([split(k, 1500 + k, 4000) for k in range(6)])

#: os.fork: a child that ends as any program does
import os, sys
def child(f):
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        f()
        sys.exit(9)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
def end(status): sys.exit(status)
print(child(lambda: print("here")), child(lambda: end(3)), child(lambda: os._exit(300 & 255)))
def many():
    s = 0
    for i in range(3000):
        s += i
        if i == 2000:
            print("child", s)
print(child(many), child(lambda: print(sum(i for i in range(5000)))))
