"""Annotations mean nothing at run time: every name here can be subscripted, and that is all."""

TYPE_CHECKING = False


class _Form:
    def __init__(self, name):
        self._name = name

    def __getitem__(self, parameters):
        return self

    def __call__(self, *args, **kwds):
        return self

    def __or__(self, other):
        return self

    __ror__ = __or__

    def __repr__(self):
        return "typing." + self._name


Any = _Form("Any")
AnyStr = _Form("AnyStr")
Annotated = _Form("Annotated")
Awaitable = _Form("Awaitable")
Callable = _Form("Callable")
ClassVar = _Form("ClassVar")
Collection = _Form("Collection")
Container = _Form("Container")
Coroutine = _Form("Coroutine")
Counter = _Form("Counter")
DefaultDict = _Form("DefaultDict")
Deque = _Form("Deque")
Dict = _Form("Dict")
Final = _Form("Final")
FrozenSet = _Form("FrozenSet")
Generator = _Form("Generator")
Hashable = _Form("Hashable")
Iterable = _Form("Iterable")
Iterator = _Form("Iterator")
List = _Form("List")
Literal = _Form("Literal")
LiteralString = _Form("LiteralString")
Mapping = _Form("Mapping")
MutableMapping = _Form("MutableMapping")
MutableSequence = _Form("MutableSequence")
MutableSet = _Form("MutableSet")
Never = _Form("Never")
NoReturn = _Form("NoReturn")
Optional = _Form("Optional")
OrderedDict = _Form("OrderedDict")
Reversible = _Form("Reversible")
Self = _Form("Self")
Sequence = _Form("Sequence")
Set = _Form("Set")
Sized = _Form("Sized")
SupportsFloat = _Form("SupportsFloat")
SupportsInt = _Form("SupportsInt")
TextIO = _Form("TextIO")
Tuple = _Form("Tuple")
Type = _Form("Type")
TypeAlias = _Form("TypeAlias")
TypeGuard = _Form("TypeGuard")
Union = _Form("Union")
Text = str


class Generic:
    __slots__ = ()

    def __class_getitem__(cls, parameters):
        return cls


class Protocol(Generic):
    __slots__ = ()


def TypeVar(name, *constraints, **kwds):
    return _Form("~" + name)


def ParamSpec(name, **kwds):
    return _Form("~" + name)


def NewType(name, tp):
    def convert(x):
        return x
    convert.__name__ = name
    return convert


def cast(typ, val):
    return val


def overload(func):
    return func


def final(f):
    return f


def override(method):
    return method


def no_type_check(arg):
    return arg


def runtime_checkable(cls):
    return cls


def get_type_hints(obj, *args, **kwds):
    return dict(getattr(obj, "__annotations__", {}))


def NamedTuple(typename, fields=(), **kwargs):
    from collections import namedtuple
    return namedtuple(typename, [name for name, kind in fields])
