"""sys.exit from inside everything, and an exit with an object."""
import sys
def gen():
    try: yield 1
    finally: print("closed")
for f in (lambda: sys.exit()), (lambda: sys.exit(3)), (lambda: sys.exit("text")), (lambda: sys.exit(None)), (lambda: sys.exit([1])), (lambda: sys.exit(2**40)), (lambda: [sys.exit(1) for i in range(3)]), (lambda: sorted([1, 2], key=sys.exit)), (lambda: eval("sys.exit(7)")), (lambda: next(sys.exit(i) for i in (1,))):
    try: f()
    except SystemExit as e: print(repr(e.code))
try:
    try: sys.exit(1)
    finally: raise KeyError("in finally")
except KeyError as e: print(repr(e), repr(e.__context__))
class A:
    def __exit__(self, *a): return True
    def __enter__(self): return self
with A(): sys.exit(1)
print("swallowed")
class Code:
    def __str__(self): return "the code"
sys.exit(Code())
