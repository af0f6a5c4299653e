#: annotations with generic built-ins are evaluated and harmless
def f(x: list[int], y: dict[str, list[int]] = {}, z: int | None = None) -> tuple[int, ...]:
    return (x[0],)
print(f([1]), f.__annotations__)
print(list[int], dict[str, int], int | str, tuple[int, ...], list[int] | None, type[int])
print(list[int]([1, 2]), (list[int]).__origin__, dict[str, int].__args__)
print(isinstance(1, int | str), isinstance(None, int | None), issubclass(bool, int | str), int | int)
try:
    isinstance([], list[int])
except TypeError as e:
    print(e)
try:
    int[str]
except TypeError as e:
    print(e)
try:
    1 | int
except TypeError as e:
    print(e)
class L(list[int]): pass
print(L([1]), L.__mro__[1], list[int] == list[int], hash(list[int]) == hash(list[int]))

#: the forms of typing and their reprs
from typing import *
print(Optional[int], Union[int, str], Union[int, None, str], List[int], Dict[str, Any], Callable[[int], str], Callable[..., int])
print(Tuple[int, str], ClassVar[int], Final[str], Literal["a", 1], Iterable[int], Sequence, Any, NoReturn, Type[int])
print(Union[int], Union[int, int], Union[Union[int, str], float] == Union[int, str, float], Optional[Union[int, str]])
print(get_origin(List[int]), get_args(Dict[str, int]), get_origin(Union[int, str]), get_args(Callable[[int, str], bool]), get_args(int))

#: TypeVar and Generic classes
from typing import TypeVar, Generic, List
T = TypeVar("T")
K = TypeVar("K", bound=int)
class Stack(Generic[T]):
    def __init__(self) -> None:
        self.items: List[T] = []
    def push(self, item: T) -> None:
        self.items.append(item)
    def pop(self) -> T:
        return self.items.pop()
s = Stack[int](); s.push(1); print(s.pop(), T, K.__bound__, T.__name__, Stack.__parameters__)
class Sub(Stack[str]): pass
print(Sub().items, [c.__name__ for c in Sub.__mro__], Stack[int])
print(List[T][int], List[T].__parameters__)

#: NamedTuple as a class and as a call
from typing import NamedTuple
class P(NamedTuple):
    "A point."
    x: int
    y: int = 5
    def total(self):
        return self.x + self.y
p = P(1)
print(p, p.total(), p._fields, P._field_defaults, P.__annotations__, P.__doc__, p == (1, 5), isinstance(p, tuple))
print(p._replace(x=9), P(y=1, x=2), p._asdict())
Q = NamedTuple("Q", [("a", int), ("b", str)])
print(Q(1, "z"), Q.__name__)
try:
    P()
except TypeError as e:
    print(e)

#: TypedDict
from typing import TypedDict
class Movie(TypedDict):
    name: str
    year: int
class More(Movie, total=False):
    stars: int
m = Movie(name="x", year=1)
print(m, type(m), sorted(More.__annotations__), More.__required_keys__ == {"name", "year"}, More.__optional_keys__, Movie.__total__)
D = TypedDict("D", {"a": int})
print(D(a=1))

#: Protocol
from typing import Protocol, runtime_checkable
@runtime_checkable
class Closes(Protocol):
    def close(self) -> None: ...
class File:
    def close(self): print("closed")
class Other: pass
print(isinstance(File(), Closes), isinstance(Other(), Closes), issubclass(File, Closes))
class Named(Protocol):
    name: str
class Impl(Named):
    def __init__(self): self.name = "impl"
print(Impl().name)
try:
    isinstance(Other(), Named)
except TypeError as e:
    print(e)
try:
    Named()
except TypeError as e:
    print(e)

#: cast, overload, final, NewType, get_type_hints
from typing import *
UserId = NewType("UserId", int)
print(UserId(5) + 1, cast(int, "a"), UserId.__name__, UserId.__supertype__)
@overload
def f(x: int) -> int: ...
@overload
def f(x: str) -> str: ...
def f(x): return x
print(f(1), f("a"))
class A:
    x: int
    y: "A"
    z: "list[int]" = []
def g(a: "int", b: Optional[str] = None) -> "A": pass
print(get_type_hints(A) == {"x": int, "y": A, "z": list[int]}, get_type_hints(g) == {"a": int, "b": Optional[str], "return": A})
@final
class F: pass
print(F.__final__, TYPE_CHECKING)
try:
    assert_never(3)
except AssertionError as e:
    print(e)

#: collections.abc and typing names work in annotations
from collections.abc import Iterator, Callable, Iterable, Mapping
from collections import deque, defaultdict, OrderedDict, Counter
from typing import Deque, DefaultDict
def gen(n: int) -> Iterator[int]:
    yield from range(n)
def ap(f: Callable[[int], int], xs: Iterable[int]) -> list[int]:
    return [f(x) for x in xs]
q: deque[int] = deque([1]); d: defaultdict[str, list[int]] = defaultdict(list)
c: Counter[str] = Counter("aab")
print(list(gen(3)), ap(lambda x: x * 2, [1, 2]), q, d, c)
def h(m: Mapping[str, int]) -> "OrderedDict[str, int]": return OrderedDict(m)
print(h({"a": 1}))
