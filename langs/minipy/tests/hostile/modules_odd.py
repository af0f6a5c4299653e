"""Imports that fail, cycle, or are not modules."""
import sys
def t(f):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
t(lambda: __import__("")); t(lambda: __import__("nothing")); t(lambda: __import__("sys.nothing")); t(lambda: __import__(5)); t(lambda: __import__("/etc/passwd"))
sys.modules["fake"] = 5
import fake
print(fake)
sys.modules["gone"] = None
t(lambda: __import__("gone"))
try: from fake import nothing
except ImportError as e: print("ImportError")
try: from sys import nothing
except ImportError as e: print("ImportError")
del sys.modules["fake"]
t(lambda: __import__("fake"))
import math
sys.path, saved = [], sys.path
t(lambda: __import__("elsewhere"))
sys.path = saved
math.pi = 3
print(math.pi)
del math.pi
t(lambda: math.pi)
math.pi = 3.5
math.__class__ = type(math)
for n in "math", "itertools", "functools", "re", "os", "time", "random", "sys", "builtins":
    m = __import__(n)
    print(type(m).__name__, m.__name__)
