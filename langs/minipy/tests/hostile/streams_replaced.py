"""Standard streams that are replaced, broken or gone."""
import sys
real = sys.stdout
class Broken:
    def write(self, s): raise ValueError("broken")
class Half:
    text = ""
    def write(self, s): Half.text += s
    def flush(self): pass
for bad in Broken(), 5, object():
    sys.stdout = bad
    try:
        print("x")
        out = "printed"
    except Exception as e: out = type(e).__name__
    sys.stdout = real
    print(out)
sys.stdout = Half()
print("a", 1, sep="-", end="!")
sys.stdout = real
print(Half.text)
sys.stdout = None
print("nowhere")
sys.stdout = real
del sys.stdout
try: print("x")
except RuntimeError as e: out = str(e)
sys.stdout = real
print(out)
for bad in 5, "a", object():
    try: print("x", file=bad)
    except AttributeError: print("AttributeError")
for k in {"sep": 5}, {"end": 5}, {"nonsense": 1}, {"flush": "yes", "end": "\n"}:
    try: print("a", "b", **k)
    except TypeError as e: print(e)
class S:
    def __str__(self): raise KeyError("in str")
try: print(1, S())
except KeyError as e: print(e)
