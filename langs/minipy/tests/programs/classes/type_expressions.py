# Unions and classes with parameters, as annotations use them; isinstance and issubclass of what is no class.
import types
from collections.abc import Callable


def f(x: int | None, y: list[int] = [], *rest: tuple[int, ...]) -> dict[str, int] | None:
    return x


print(f(1), f.__annotations__)


class A:
    x: int | str = 3
    y: "list[int]"
    z: list[dict[str, A]] if False else list[dict[str, int]]


print(A.__annotations__)
print(isinstance(3, int | str), isinstance(None, int | None), isinstance(1.5, int | None), issubclass(bool, int | None))
print(int | str, int | None, None | int, int | str | int, int | list[str], (int | str) == (str | int), int | int)
print(type(int | str), (int | str).__args__, hash(int | str) == hash(str | int), isinstance(int | str, types.UnionType))
alias = list[int]
print(alias, alias.__origin__, alias.__args__, type(alias), alias == list[int], alias != list[str], hash(alias) == hash(list[int]))
print(alias("12"), dict[str, int](a=1), tuple[()], tuple[int, ...], type[int], set[A], frozenset[int])


class Mine(list[int]):
    pass


print(Mine([1]), Mine.__bases__, Mine.__orig_bases__)
for bad in (
    lambda: int[3],
    lambda: isinstance([], list[int]),
    lambda: isinstance([], int | list[int]),
    lambda: issubclass(list, list[int]),
    lambda: int | 3,
    lambda: "int" | int,
    lambda: list[int][str],
    lambda: isinstance(1, 5),
    lambda: issubclass(1, int),
    lambda: issubclass(int, 5),
    lambda: isinstance(1, (str, 5)),
):
    try:
        print(bad())
    except TypeError as error:
        print(error)


class Abstract:
    def __init__(self, bases):
        self.bases = bases

    @property
    def __bases__(self):
        return self.bases


class Instance:
    def __init__(self, cls):
        self.cls = cls

    @property
    def __class__(self):
        return self.cls


parent = Abstract(())
child = Abstract((parent,))
print(issubclass(child, parent), issubclass(parent, child), isinstance(Instance(child), parent), isinstance(3, parent))


class Checker:
    def __instancecheck__(self, instance):
        return instance == 7

    def __subclasscheck__(self, cls):
        return cls is str


print(isinstance(7, Checker()), isinstance(8, Checker()), issubclass(str, Checker()), issubclass(int, (Checker(), int)))
M = types.new_class("M", (list[int],), {}, lambda body: body.update(x=5))
print(M.x, M.__bases__, types.resolve_bases((list[int], int)), types.prepare_class("X", (M,))[0])
