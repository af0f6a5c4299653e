# Catches differences of the library modules from CPython's: misc.
import heapq, bisect, copy, string, io, os, os.path, types, abc, warnings, contextlib
from abc import ABC, abstractmethod
from typing import List, Optional, TypeVar, Generic, Dict
import random

random.seed(3)
h = []
for i in range(50):
    heapq.heappush(h, random.randrange(100))
print([heapq.heappop(h) for i in range(50)])
x = [random.randrange(100) for i in range(30)]
y = x[:]
heapq.heapify(y); print(y)
print(heapq.heappushpop(y, 5), heapq.heapreplace(y, 50), y)
print(heapq.nlargest(3, x), heapq.nsmallest(3, x, key=lambda v: -v), list(heapq.merge([1, 4, 7], [2, 5], [0, 9])))
try:
    heapq.heappop([])
except IndexError as e:
    print(e)
l = [1, 3, 3, 5]
print(bisect.bisect(l, 3), bisect.bisect_left(l, 3), bisect.bisect_right(l, 0), bisect.bisect_left([(1, "a"), (2, "b")], 2, key=lambda t: t[0]))
bisect.insort(l, 4); print(l)


class N:
    def __init__(self, v):
        self.v = v
        self.items = [v]


n = N(1); n.me = n
c = copy.copy(n); dc = copy.deepcopy(n)
print(c.items is n.items, dc.items is n.items, dc.items, dc.me is dc, c.me is n)
l = [1, [2, 3], {"a": [4]}, (5, [6])]
l2 = copy.deepcopy(l); l2[1].append(9); l2[2]["a"].append(9); l2[3][1].append(9)
print(l, l2); t = (1, 2); print(copy.deepcopy(t) is t)


class S:
    __slots__ = ("a", "b")


s = S(); s.a = [1]; s2 = copy.deepcopy(s); print(s2.a, s2.a is s.a, hasattr(s2, "b"))


class ML(list):
    pass


m = ML([1, [2]]); m.tag = "t"; m2 = copy.deepcopy(m); print(m2, m2.tag, type(m2).__name__, m2[1] is m[1])
print(string.ascii_lowercase, string.digits, string.punctuation, string.hexdigits, repr(string.whitespace), string.capwords("ab cd"))
f = io.StringIO()
print("hello", 1, file=f); f.write("x\ny"); print(repr(f.getvalue()), f.tell()); f.seek(0); print(f.readline(), f.read(3), list(f), f.seek(2), f.write("ZZ"), repr(f.getvalue()))
print(os.path.join("a", "b", "/c", "d"), os.path.dirname("/x/y/z.py"), os.path.basename("/x/y/z.py"), os.path.splitext("a/b.c/d.e"), os.path.splitext(".x"), os.path.normpath("a/./b/../c//d"), os.path.exists("/nonexistent"), os.path.isabs("/a"), os.path.split("/"), os.path.join("a/", "b"), os.path.splitext("a.b/c"))
print(type(os.getcwd()) is str, os.environ.get("NO_SUCH_VARIABLE_HERE"), os.sep, os.path.abspath("/a/../b"))


class Shape(ABC):
    @abstractmethod
    def area(self):
        pass

    @property
    @abstractmethod
    def name(self):
        pass


class Sq(Shape):
    def area(self):
        return 4
    name = "sq"


print(Sq().area(), isinstance(Sq(), Shape), issubclass(Sq, Shape))
try:
    Shape()
except TypeError as e:
    print(e)


class Half(Shape):
    name = 1


try:
    Half()
except TypeError as e:
    print(e)
T = TypeVar("T")


class Box(Generic[T]):
    def __init__(self, x: T) -> None:
        self.x: Optional[List[int]] = x


def ann(a: Dict[str, int], b: "Box[int]" = None) -> Optional[int]:
    return a


print(Box(3).x, ann(1))
print(types.SimpleNamespace(a=1, b="x"), type(ann) is types.FunctionType, isinstance(ann, types.FunctionType), type((i for i in ())) is types.GeneratorType)


@contextlib.contextmanager
def ctx(v):
    print("enter", v)
    try:
        yield v * 2
    except ValueError as e:
        print("caught", e)
    finally:
        print("exit")


with ctx(2) as v:
    print(v)
with ctx(3):
    raise ValueError("boo")
with contextlib.suppress(KeyError):
    {}["x"]
o = io.StringIO()
with contextlib.redirect_stdout(o):
    print("captured")
print(repr(o.getvalue()))
