# `type` statements and type parameters of functions and classes: their objects, lazy evaluation, and scopes.
import typing


def attempt(f, *args):
    try:
        print("ok", f(*args))
    except BaseException as e:
        print(type(e).__name__, e)


type Int = int
print(Int, Int.__name__, Int.__value__, Int.__type_params__, Int.__module__, type(Int) is typing.TypeAliasType)
type Pair[T] = tuple[T, T]
print(Pair, Pair.__type_params__, Pair.__value__, Pair[int], Pair.__parameters__)
type Rec = list[Rec] | None
print(Rec.__value__)
type Lazy = undefined_name
attempt(lambda: Lazy.__value__)
undefined_name = str
print(Lazy.__value__)
attempt(lambda: Int[int])
attempt(Int)


def first[T](items: list[T], default: T = None) -> T:
    return items[0] if items else default


print(first([1, 2]), first([]), first.__type_params__, first.__annotations__, first.__name__, first.__qualname__)
T, = first.__type_params__
print(T.__name__, T.__bound__, T.__constraints__, T.__covariant__, T.__infer_variance__, T.has_default(), repr(T.__default__))
print(T.__module__, isinstance(T, typing.TypeVar))


def bounded[A: int, B: (str, bytes), *Ts, **P](a: A, b: B, *args: *Ts) -> typing.Callable[P, A]:
    return a


A, B, Ts, P = bounded.__type_params__
print(A.__bound__, A.__constraints__, B.__bound__, B.__constraints__, Ts, repr(P), type(Ts).__name__, type(P).__name__)


def late[X: Later, Y = Later](x: X) -> Y:
    pass


X, Y = late.__type_params__
attempt(lambda: X.__bound__)
print(Y.has_default())


class Later:
    pass


print(X.__bound__, Y.__default__)


class Box[T]:
    content: T

    def __init__(self, content: T):
        self.content = content

    def get(self) -> T:
        return self.content

    def map[U](self, f: typing.Callable[[T], U]) -> "Box[U]":
        return Box(f(self.content))

    kind = T


print(Box.__type_params__, Box.__bases__, Box.__orig_bases__, Box[int], Box[int](3).get(), Box(2).map(str).get())
print(Box.get.__annotations__, Box.map.__type_params__, Box.map.__qualname__, Box.kind is Box.__type_params__[0])
print(Box.__parameters__, Box.__mro__)


class Base:
    def __init_subclass__(cls, **kw):
        print("subclass", cls.__name__, kw)


class Derived[K, V](Base, dict[K, V], key=1):
    pass


print(Derived.__bases__, Derived.__type_params__)
args = (Base,)


class Starred[Q](*args, **{"key": 2}):
    pass


print(Starred.__bases__)


def decorate(f):
    print("decorating", f.__name__, f.__type_params__)
    return f


@decorate
def decorated[T](x: T, /, y: int = 1, *, z=(lambda: 5)()) -> T:
    return x, y, z


print(decorated(1), decorated(1, 2, z=3), decorated.__defaults__, decorated.__kwdefaults__)


@decorate
class DecoratedClass[T]:
    pass


class Outer:
    Inside = int
    x = "class x"

    type Alias = Inside
    type Generic_[T] = tuple[T, Inside]

    def method[T: Inside](self, a: Inside, b: T) -> T:
        return a, b

    class Nested[T: Inside]:
        def get(self) -> T:
            return __class__.__name__



print(Outer.Alias.__value__, Outer.Generic_.__value__, Outer.method.__annotations__, Outer.method.__type_params__[0].__bound__)
print(Outer.Nested.__type_params__[0].__bound__, Outer.Nested().get(), Outer.Nested.__qualname__)
print(Outer.Nested.get.__qualname__)


def enclosing():
    local = "local"
    type Alias[T] = dict[T, local]

    def inner[T: local](a: T):
        nonlocal local
        local = "changed"
        return T, local

    class C[T]:
        value = local

        def get[U: local](self):
            return local, T, U

    got = inner(1)
    return Alias.__value__, got, C.value, C().get(), inner.__type_params__[0].__bound__, inner.__qualname__, C.__qualname__


print(enclosing())


async def coroutine[T](x: T) -> T:
    return x


def generator[T](x: T):
    yield T


attempt(coroutine(5).send, None)
print(next(generator(1)))
attempt(lambda: T)
for name in "Int", "Pair":
    print(name in globals())
print("T" in globals())


class Variadic[X, *Rest, **Params]:
    pass


print(Variadic.__type_params__, Variadic.__parameters__, Variadic.__orig_bases__)
type Either = Int | Pair[int] | None
print(Either.__value__, type(Int | str))
attempt(lambda: type("Sub", (typing.TypeAliasType,), {}))


def hot(n):
    total = 0
    for i in range(n):
        def f[T](x: T) -> int:
            return x + 1

        class C[U]:
            y = i

        total += f(i) + C.y
    return total


print(hot(300))
Box2 = typing.TypeVar("Box2", bound=int, default=bool)
print(Box2.__bound__, Box2.__default__, Box2.has_default())
attempt(setattr, Int, "__value__", 3)

for source in [
    "def f[T, T](): pass",
    "class C[T, *T]: pass",
    "type X[T, **T] = int",
    "def f[T: (yield)](): pass",
    "type X = (yield)",
    "type X = (y := 3)",
    "def f[T: (x := 3)](): pass",
    "async def g():\n type X = await 3",
    "async def g():\n def f[T: await 3](): pass",
    "class C[T](x := 3): pass",
    "class C[T](y := 3): pass",
    "def f[T]():\n nonlocal T",
    "def f[T]():\n def g():\n  nonlocal T",
    "def f[T = int, U](): pass",
    "type X[T: (yield)] = int",
    "type X[T = (yield)] = int",
    "def f[**P: int](): pass",
    "def f[](): pass",
    "type X[] = int",
    "type = 3\ntype",
    "def f[__debug__](): pass",
    "type __debug__ = int",
]:
    try:
        exec(compile(source, "s", "exec"), {})
        print("fine", source)
    except SyntaxError as e:
        print(e.msg, e.lineno, e.offset, e.end_offset if "empty" not in e.msg else "")
