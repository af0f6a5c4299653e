"""The receivers of the probes by group: name, and how to make a fresh one."""

import itertools
import functools
import math
import types

from operands import Able, Plain, function, generate


class Sequence:
    """Has the old protocol of sequences alone."""

    def __getitem__(self, i):
        return [1, 2][i]

    def __len__(self):
        return 2


class Class:
    """A class."""
    attribute = 1

    def method(self, *args):
        return args

    def __repr__(self):
        return "Class()"


class Slotted:
    __slots__ = ("slot",)


class Meta(type):
    pass


class Made(metaclass=Meta):
    pass


def cell():
    x = 1
    return (lambda: x).__closure__[0]


def even(x):
    return x % 2 == 0


GROUPS = {
    "singletons": [
        ("None", lambda: None),
        ("NotImplemented", lambda: NotImplemented),
        ("Ellipsis", lambda: ...),
    ],
    "bool": [("True", lambda: True), ("False", lambda: False)],
    "int": [
        ("0", lambda: 0),
        ("7", lambda: 7),
        ("-12", lambda: -12),
        ("2**62", lambda: 2**62),
        ("-2**70", lambda: -2**70),
    ],
    "float": [
        ("1.5", lambda: 1.5),
        ("-3.0", lambda: -3.0),
        ("-0.0", lambda: -0.0),
        ("nan", lambda: float("nan")),
        ("inf", lambda: float("inf")),
        ("1e300", lambda: 1e300),
    ],
    "complex": [("1+2j", lambda: 1 + 2j), ("0j", lambda: 0j)],
    "str": [
        ("'abc'", lambda: "abc"),
        ("''", lambda: ""),
        ("'12'", lambda: "12"),
        ("'é😀'", lambda: "é😀"),
        ("'%s%d'", lambda: "%s|%d"),
    ],
    "bytes": [("b'abc'", lambda: b"abc"), ("b''", lambda: b""), ("b'%s'", lambda: b"%s|%d")],
    "bytearray": [("bytearray", lambda: bytearray(b"abc")), ("empty", bytearray)],
    "list": [
        ("[1,2,3]", lambda: [1, 2, 3]),
        ("[]", lambda: []),
        ("[1.5,2.5]", lambda: [1.5, 2.5]),
        ("mixed", lambda: ["b", None, 2]),
    ],
    "tuple": [("(1,2,3)", lambda: (1, 2, 3)), ("()", lambda: ()), ("mixed", lambda: ("b", None, 2))],
    "dict": [
        ("{1:2}", lambda: {1: 2}),
        ("{}", lambda: {}),
        ("strings", lambda: {"a": 1, "b": 2}),
        ("mixed", lambda: {None: 1, 2.5: "x", (1, 2): []}),
    ],
    "set": [
        ("{1,2,3}", lambda: {1, 2, 3}),
        ("empty", set),
        ("frozenset", lambda: frozenset([1, 2, 3])),
        ("nothing", frozenset),
    ],
    "range": [
        ("range(3)", lambda: range(3)),
        ("down", lambda: range(10, 0, -3)),
        ("empty", lambda: range(0)),
        ("big", lambda: range(2**70, 2**70 + 3)),
        ("slice", lambda: slice(1, 5, 2)),
        ("slice(None)", lambda: slice(None)),
    ],
    "views": [
        ("keys", lambda: {1: 2, 3: 4}.keys()),
        ("values", lambda: {1: 2, 3: 4}.values()),
        ("items", lambda: {1: 2, 3: 4}.items()),
        ("mappingproxy", lambda: types.MappingProxyType({1: 2})),
    ],
    "iterators": [
        ("list_iterator", lambda: iter([1, 2])),
        ("list_reverseiterator", lambda: reversed([1, 2])),
        ("tuple_iterator", lambda: iter((1, 2))),
        ("str_ascii_iterator", lambda: iter("ab")),
        ("str_iterator", lambda: iter("é😀")),
        ("bytes_iterator", lambda: iter(b"ab")),
        ("bytearray_iterator", lambda: iter(bytearray(b"ab"))),
        ("dict_keyiterator", lambda: iter({1: 2})),
        ("dict_valueiterator", lambda: iter({1: 2}.values())),
        ("dict_itemiterator", lambda: iter({1: 2}.items())),
        ("dict_reversekeyiterator", lambda: reversed({1: 2})),
        ("dict_reversevalueiterator", lambda: reversed({1: 2}.values())),
        ("dict_reverseitemiterator", lambda: reversed({1: 2}.items())),
        ("set_iterator", lambda: iter({1, 2})),
        ("range_iterator", lambda: iter(range(2))),
        ("longrange_iterator", lambda: iter(range(2**70, 2**70 + 2))),
        ("iterator", lambda: iter(Sequence())),
        ("callable_iterator", lambda: iter(iter([1, 2, 0]).__next__, 0)),
        ("reversed", lambda: reversed(Sequence())),
        ("enumerate", lambda: enumerate("ab")),
        ("zip", lambda: zip("ab", [1, 2])),
        ("map", lambda: map(str, [1, 2])),
        ("filter", lambda: filter(None, [0, 1, 2])),
        ("generator", generate),
    ],
    "itertools": [
        ("count", lambda: itertools.count(1)),
        ("cycle", lambda: itertools.cycle("ab")),
        ("repeat", lambda: itertools.repeat(1, 2)),
        ("chain", lambda: itertools.chain([1], [2])),
        ("islice", lambda: itertools.islice([1, 2, 3], 2)),
        ("takewhile", lambda: itertools.takewhile(even, [2, 1])),
        ("dropwhile", lambda: itertools.dropwhile(even, [2, 1])),
        ("filterfalse", lambda: itertools.filterfalse(even, [2, 1])),
        ("starmap", lambda: itertools.starmap(max, [(1, 2)])),
        ("accumulate", lambda: itertools.accumulate([1, 2])),
        ("compress", lambda: itertools.compress("ab", [0, 1])),
        ("groupby", lambda: itertools.groupby([1, 1, 2])),
        ("_grouper", lambda: next(itertools.groupby([1, 1, 2]))[1]),
        ("pairwise", lambda: itertools.pairwise([1, 2, 3])),
        ("batched", lambda: itertools.batched([1, 2, 3], 2)),
        ("product", lambda: itertools.product([1, 2], "a")),
        ("permutations", lambda: itertools.permutations([1, 2])),
        ("combinations", lambda: itertools.combinations([1, 2, 3], 2)),
        ("with_replacement", lambda: itertools.combinations_with_replacement([1, 2], 2)),
        ("zip_longest", lambda: itertools.zip_longest([1], [1, 2])),
        ("tee", lambda: itertools.tee([1, 2])[0]),
    ],
    "functions": [
        ("function", lambda: function),
        ("builtin", lambda: len),
        ("builtin_method", lambda: [1, 2].count),
        ("method", lambda: Class().method),
        ("wrapper_descriptor", lambda: int.__add__),
        ("method-wrapper", lambda: (1).__add__),
        ("method_descriptor", lambda: list.append),
        ("classmethod_descriptor", lambda: dict.__dict__["fromkeys"]),
        ("partial", lambda: functools.partial(function, 1)),
    ],
    "descriptors": [
        ("property", lambda: property(function)),
        ("classmethod", lambda: classmethod(function)),
        ("staticmethod", lambda: staticmethod(function)),
        ("getset_descriptor", lambda: type.__dict__["__dict__"]),
        ("member_descriptor", lambda: Slotted.slot),
        ("cell", cell),
        ("code", lambda: function.__code__),
        ("module", lambda: math),
    ],
    "types": [
        ("int", lambda: int),
        ("list", lambda: list),
        ("dict", lambda: dict),
        ("type", lambda: type),
        ("object", lambda: object),
        ("Class", lambda: Class),
        ("Meta", lambda: Meta),
        ("Made", lambda: Made),
        ("alias", lambda: list[int]),
        ("union", lambda: int | str),
        ("NoneType", lambda: type(None)),
    ],
    "objects": [
        ("object()", object),
        ("Plain", Plain),
        ("Able", Able),
        ("Slotted", Slotted),
        ("Sequence", Sequence),
        ("super", lambda: super(Class, Class())),
    ],
    "subclasses": [],
    "exceptions": [
        ("ValueError", lambda: ValueError("a", 1)),
        ("BaseException", lambda: BaseException()),
        ("KeyError", lambda: KeyError("a")),
        ("OSError", lambda: OSError(2, "no", "file")),
        ("StopIteration", lambda: StopIteration(3)),
        ("SystemExit", lambda: SystemExit(3)),
        ("AttributeError", lambda: AttributeError("a", name="n", obj=1)),
        ("ImportError", lambda: ImportError("a", name="n")),
        ("UnicodeDecodeError", lambda: UnicodeDecodeError("utf-8", b"a", 0, 1, "why")),
    ],
}

# To iterate these takes for ever.
ENDLESS = {"count", "cycle"}


def subclassed(name, base, *args):
    """A receiver that is an instance of an empty subclass of a built-in type."""
    made = []

    def make():
        if not made:
            made.append(type("Sub" + name, (base,), {}))
        return made[0](*args)
    return (name, make)


def subclasses():
    arguments = [
        (int, 7), (float, 1.5), (complex, 1, 2), (str, "abc"), (bytes, b"abc"), (bytearray, b"abc"), (list, [1, 2, 3]),
        (tuple, (1, 2, 3)), (dict, {1: 2}), (set, {1, 2, 3}), (frozenset, {1, 2, 3}), (enumerate, "ab"),
        (zip, "ab", [1, 2]), (map, str, [1, 2]), (filter, None, [0, 1]), (reversed, [1, 2]), (property, function),
        (classmethod, function), (staticmethod, function), (object,), (ValueError, "a"), (KeyError, "a"),
        (itertools.chain, [1], [2]), (itertools.islice, [1, 2, 3], 2), (itertools.product, "ab"),
        (itertools.repeat, 1, 2), (types.ModuleType, "m"), (type, "T", (), {}), (functools.partial, function, 1),
    ]
    return [subclassed(base.__name__, base, *args) for base, *args in arguments]


def final():
    """Types that are no bases, by name."""
    return [("bool", bool), ("range", range), ("slice", slice), ("NoneType", type(None)), ("function", type(function)),
            ("generator", type(generate())), ("method", type(Class().method)), ("keys", type({}.keys())),
            ("iterator", type(iter([]))), ("mappingproxy", types.MappingProxyType), ("cell", type(cell())),
            ("ellipsis", type(...)), ("NotImplementedType", type(NotImplemented)), ("code", type(function.__code__))]

