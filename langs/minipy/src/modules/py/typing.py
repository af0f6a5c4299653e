"""Annotations mean nothing at run time: the names here can be subscripted, joined by `|`, compared and shown."""

import collections as _collections
from abc import ABCMeta as _ABCMeta
import collections.abc as _abc
from _generic import GenericAlias as _GenericAlias, UnionType as _UnionType, union as _union, _shown, _parameters
import types as _types
import sys as _sys

TYPE_CHECKING = False
NoneType = type(None)


def _substituted(arg, values):
    """An argument of an alias with values in place of type variables."""
    if isinstance(arg, type):
        return arg
    if hasattr(arg, "__typing_subst__"):
        return values.get(arg, arg)
    if isinstance(arg, list):
        return [_substituted(part, values) for part in arg]
    inner = getattr(arg, "__parameters__", ())
    if inner:
        return arg[tuple([values.get(part, part) for part in inner])]
    return arg


class _Special:
    """A form without parameters so far: Any, Optional, Union, ClassVar, ..."""

    def __init__(self, name, origin=None, arity=-1):
        self._name = name
        self.__origin__ = origin
        self._arity = arity

    def __getitem__(self, parameters):
        return _subscripted(self, parameters)

    def __call__(self, *args, **kwds):
        if self.__origin__ is None:
            raise TypeError("Cannot instantiate typing." + self._name)
        return self.__origin__(*args, **kwds)

    def __mro_entries__(self, bases):
        if self.__origin__ is None:
            raise TypeError("Cannot subclass typing." + self._name)
        return (self.__origin__,)

    def __getattr__(self, name):
        origin = self.__dict__.get("__origin__")
        if origin is not None and not (name.startswith("__") and name.endswith("__")):
            return getattr(origin, name)
        raise AttributeError(name)

    def __instancecheck__(self, instance):
        return isinstance(instance, self._checked("isinstance"))

    def __subclasscheck__(self, cls):
        return issubclass(cls, self._checked("issubclass"))

    def _checked(self, what):
        if self.__origin__ is None:
            raise TypeError("typing.%s cannot be used with %s()" % (self._name, what))
        return self.__origin__

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __repr__(self):
        return "typing." + self._name

    def __reduce__(self):
        return self._name


def _checked(parameter, message="Parameters to generic types must be types."):
    if parameter is None:
        return NoneType
    if isinstance(parameter, str):
        return ForwardRef(parameter)
    if parameter is Ellipsis or isinstance(parameter, (type, list, tuple)) or callable(parameter):
        return parameter
    if isinstance(parameter, (_Special, _Alias, _GenericAlias, _UnionType)) or hasattr(parameter, "__typing_subst__"):
        return parameter
    raise TypeError("%s Got %.100r." % (message, parameter))


def _subscripted(form, parameters):
    """form[parameters]"""
    name = form._name
    if name == "Literal":
        parameters = parameters if isinstance(parameters, tuple) else (parameters,)
        kept = []
        for parameter in parameters:
            if not any([type(parameter) is type(k) and parameter == k for k in kept]):
                kept.append(parameter)
        return _Alias(form, tuple(kept))
    if name == "Annotated":
        if not isinstance(parameters, tuple) or len(parameters) < 2:
            raise TypeError("Annotated[...] should be used with at least two arguments (a type and an annotation).")
        made = _Alias(form, (parameters[0],))
        made.__metadata__ = parameters[1:]
        made.__origin__ = parameters[0]
        return made
    if name == "Optional":
        return Union[_checked(parameters, "Optional[t] requires a single type."), NoneType]
    if name == "Callable":
        if not isinstance(parameters, tuple) or len(parameters) != 2:
            raise TypeError("Callable must be used as Callable[[arg, ...], result].")
        args, result = parameters
        if isinstance(args, list):
            args = tuple([_checked(arg) for arg in args])
        elif args is Ellipsis or hasattr(args, "__typing_subst__") or isinstance(args, _Alias):
            args = (args,)
        else:
            raise TypeError("Callable[args, result]: args must be a list. Got %r" % (args,))
        return _Alias(form, args + (_checked(result),))
    parameters = parameters if isinstance(parameters, tuple) else (parameters,)
    if name == "Union":
        if not parameters:
            raise TypeError("Cannot take a Union of no types.")
        kept = []
        for parameter in parameters:
            parameter = _checked(parameter, "Union[arg, ...]: each arg must be a type.")
            is_union = isinstance(parameter, _UnionType) or isinstance(parameter, _Alias) and parameter._form is Union
            for part in parameter.__args__ if is_union else (parameter,):
                if part not in kept:
                    kept.append(part)
        return kept[0] if len(kept) == 1 else _Alias(form, tuple(kept))
    parameters = tuple([_checked(parameter) for parameter in parameters])
    if form._arity >= 0 and len(parameters) != form._arity:
        raise TypeError("Too %s arguments for typing.%s; actual %d, expected %d" % (
            "many" if len(parameters) > form._arity else "few", name, len(parameters), form._arity))
    if form._arity < 0 and form.__origin__ is None and len(parameters) != 1 and name in (
            "ClassVar", "Final", "TypeGuard", "TypeIs", "Required", "NotRequired", "ReadOnly", "Unpack"):
        raise TypeError("typing.%s accepts only single type. Got %r." % (name, parameters))
    if name in ("Any", "NoReturn", "Never", "Self", "LiteralString", "TypeAlias"):
        raise TypeError("typing.%s is not subscriptable" % name)
    return _Alias(form, parameters)


class _Alias:
    """A form or generic class with its parameters."""

    def __init__(self, form, args):
        self._form = form
        self.__args__ = args
        self.__parameters__ = _parameters(args)
        if isinstance(form, _Special):
            self.__origin__ = form if form.__origin__ is None else form.__origin__
        else:
            self.__origin__ = form

    def __getitem__(self, items):
        names = self.__parameters__
        if not names:
            raise TypeError("%r is not a generic class" % (self,))
        items = items if isinstance(items, tuple) else (items,)
        if len(items) != len(names):
            raise TypeError("Too %s arguments for %r; actual %d, expected %d" % (
                "many" if len(items) > len(names) else "few", self, len(items), len(names)))
        values = dict(zip(names, [_checked(item) for item in items]))
        args = tuple([_substituted(arg, values) for arg in self.__args__])
        if self._form is Union:
            return Union[args]
        return _Alias(self._form, args)

    def __call__(self, *args, **kwds):
        if isinstance(self._form, _Special) and self._form.__origin__ is None:
            raise TypeError("Cannot instantiate %r" % (self,))
        made = self.__origin__(*args, **kwds)
        try:
            made.__orig_class__ = self
        except (AttributeError, TypeError):
            pass
        return made

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return getattr(self.__dict__["__origin__"], name)

    def __mro_entries__(self, bases):
        if self._form is Generic or self._form is Protocol:
            return () if self._form is Generic and any([
                isinstance(b, _Alias) and b is not self and isinstance(b._form, type) and issubclass(b._form, Generic)
                and b._form is not Generic for b in bases]) else (self._form,)
        if isinstance(self._form, _Special) and self._form.__origin__ is None:
            raise TypeError("Cannot subclass %r" % (self,))
        origin = self.__origin__
        if Generic not in bases and not any([isinstance(b, _Alias) and b._form is Generic for b in bases]) and (
                isinstance(self._form, _Special) and self.__parameters__):
            return (origin, Generic)
        return (origin,)

    def __instancecheck__(self, instance):
        if self._form is Union:
            return isinstance(instance, self.__args__)
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __subclasscheck__(self, cls):
        if self._form is Union:
            return issubclass(cls, self.__args__)
        raise TypeError("Subscripted generics cannot be used with class and instance checks")

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __eq__(self, other):
        if self._form is Union and isinstance(other, _UnionType):
            return set(self.__args__) == set(other.__args__)
        if not isinstance(other, _Alias):
            return NotImplemented
        if self._form is Union and other._form is Union:
            return set(self.__args__) == set(other.__args__)
        return self.__origin__ == other.__origin__ and self.__args__ == other.__args__

    def __hash__(self):
        if self._form is Union:
            return hash(frozenset(self.__args__))
        return hash((self.__origin__, self.__args__))

    def __repr__(self):
        form, args = self._form, self.__args__
        if form is Union and len(args) == 2 and NoneType in args:
            other = args[0] if args[1] is NoneType else args[1]
            return "typing.Optional[" + _text(other) + "]"
        if form is Annotated:
            return "typing.Annotated[" + ", ".join([_text(args[0])] + [repr(m) for m in self.__metadata__]) + "]"
        if form is Literal:
            return "typing.Literal[" + ", ".join([repr(arg) for arg in args]) + "]"
        if form is Callable:
            if len(args) == 2 and args[0] is Ellipsis:
                return "typing.Callable[..., " + _text(args[1]) + "]"
            return "typing.Callable[[" + ", ".join([_text(arg) for arg in args[:-1]]) + "], " + _text(args[-1]) + "]"
        name = repr(form) if isinstance(form, _Special) else form.__module__ + "." + form.__qualname__
        return name + "[" + (", ".join([_text(arg) for arg in args]) or "()") + "]"


def _text(item):
    if item is NoneType:
        return "NoneType"
    return repr(item) if isinstance(item, (_Special, _Alias)) else _shown(item)


class _AnyMeta(type):
    def __instancecheck__(cls, instance):
        if cls is Any:
            raise TypeError("typing.Any cannot be used with isinstance()")
        return super().__instancecheck__(instance)

    def __repr__(cls):
        return "typing.Any" if cls is Any else super().__repr__()


class Any(metaclass=_AnyMeta):
    """What every value is."""

    def __new__(cls, *args, **kwargs):
        if cls is Any:
            raise TypeError("Any cannot be instantiated")
        return super().__new__(cls)


Annotated = _Special("Annotated")
Callable = _Special("Callable", _abc.Callable)
ClassVar = _Special("ClassVar")
Concatenate = _Special("Concatenate")
Final = _Special("Final")
Literal = _Special("Literal")
LiteralString = _Special("LiteralString")
Never = _Special("Never")
NoReturn = _Special("NoReturn")
NotRequired = _Special("NotRequired")
Optional = _Special("Optional")
ReadOnly = _Special("ReadOnly")
Required = _Special("Required")
Self = _Special("Self")
TypeAlias = _Special("TypeAlias")
TypeGuard = _Special("TypeGuard")
TypeIs = _Special("TypeIs")
Union = _Special("Union")
Unpack = _Special("Unpack")

Counter = _Special("Counter", _collections.Counter, 1)
ChainMap = _Special("ChainMap", _collections.ChainMap, 2)
DefaultDict = _Special("DefaultDict", _collections.defaultdict, 2)
Deque = _Special("Deque", _collections.deque, 1)
Dict = _Special("Dict", dict, 2)
FrozenSet = _Special("FrozenSet", frozenset, 1)
List = _Special("List", list, 1)
OrderedDict = _Special("OrderedDict", _collections.OrderedDict, 2)
Set = _Special("Set", set, 1)
Tuple = _Special("Tuple", tuple)
Type = _Special("Type", type, 1)

Awaitable = _Special("Awaitable", _abc.Awaitable, 1)
Collection = _Special("Collection", _abc.Collection, 1)
Container = _Special("Container", _abc.Container, 1)
Coroutine = _Special("Coroutine", _abc.Coroutine, 3)
Generator = _Special("Generator", _abc.Generator, -1)
Hashable = _Special("Hashable", _abc.Hashable, 0)
ItemsView = _Special("ItemsView", _abc.ItemsView, 2)
Iterable = _Special("Iterable", _abc.Iterable, 1)
Iterator = _Special("Iterator", _abc.Iterator, 1)
KeysView = _Special("KeysView", _abc.KeysView, 1)
Mapping = _Special("Mapping", _abc.Mapping, 2)
MutableMapping = _Special("MutableMapping", _abc.MutableMapping, 2)
MutableSequence = _Special("MutableSequence", _abc.MutableSequence, 1)
MutableSet = _Special("MutableSet", _abc.MutableSet, 1)
Reversible = _Special("Reversible", _abc.Reversible, 1)
Sequence = _Special("Sequence", _abc.Sequence, 1)
Sized = _Special("Sized", _abc.Sized, 0)
ValuesView = _Special("ValuesView", _abc.ValuesView, 1)
AsyncIterable = _Special("AsyncIterable", _abc.AsyncIterable, 1)
AsyncIterator = _Special("AsyncIterator", _abc.AsyncIterator, 1)
MappingView = _Special("MappingView", _abc.MappingView, 1)
AbstractSet = _Special("AbstractSet", _abc.Set, 1)
IO = _Special("IO")
TextIO = _Special("TextIO")
BinaryIO = _Special("BinaryIO")
Pattern = _Special("Pattern")
Match = _Special("Match")
Text = str


class ForwardRef:
    """A type by its name."""

    def __init__(self, arg):
        self.__forward_arg__ = arg

    def __eq__(self, other):
        return isinstance(other, ForwardRef) and self.__forward_arg__ == other.__forward_arg__

    def __hash__(self):
        return hash(self.__forward_arg__)

    def __call__(self):
        raise TypeError("a forward reference is no class")

    def __repr__(self):
        return "ForwardRef(%r)" % self.__forward_arg__


class _NoDefaultType:
    """What a type parameter without a default has."""

    def __new__(cls):
        return NoDefault

    def __repr__(self):
        return "typing.NoDefault"


NoDefault = object.__new__(_NoDefaultType)


def _lazily(name):
    """An attribute that is evaluated when it is asked for: kept under its name with an underscore, as a function at first."""
    kept, evaluate = "_kept" + name, "_evaluate" + name

    def get(self):
        function = self.__dict__.get(evaluate)
        if function is not None:
            value = function()
            self.__dict__[kept] = value
            self.__dict__[evaluate] = None
        return self.__dict__[kept]

    return property(get)


class _Variable:
    """What type variables have in common."""

    __typing_subst__ = True
    __infer_variance__ = False
    _kept__default__ = NoDefault

    @property
    def __default__(self):
        function = self.__dict__.get("_evaluate__default__")
        if function is not None:
            self._kept__default__ = function()
            self._evaluate__default__ = None
        return self._kept__default__

    def has_default(self):
        return self.__dict__.get("_evaluate__default__") is not None or self._kept__default__ is not NoDefault

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __mro_entries__(self, bases):
        raise TypeError("Cannot subclass an instance of " + type(self).__name__)

    def __repr__(self):
        if type(self) is TypeVarTuple or self.__infer_variance__:
            return self.__name__
        return ("+" if self.__covariant__ else "-" if self.__contravariant__ else "~") + self.__name__


class TypeVar(_Variable):
    """A type that is chosen at each use."""

    __bound__ = _lazily("__bound__")
    __constraints__ = _lazily("__constraints__")

    def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False, default=NoDefault,
                 infer_variance=False):
        if covariant and contravariant:
            raise ValueError("Bivariant types are not supported.")
        if len(constraints) == 1:
            raise TypeError("A single constraint is not allowed")
        if constraints and bound is not None:
            raise TypeError("Constraints cannot be combined with bound=...")
        self.__name__ = name
        self._kept__constraints__ = tuple([_checked(c) for c in constraints])
        self._kept__bound__ = None if bound is None else _checked(bound)
        self._kept__default__ = default
        self.__infer_variance__ = infer_variance
        self.__covariant__ = covariant
        self.__contravariant__ = contravariant


class ParamSpec(_Variable):
    """The parameters of a callable."""

    def __init__(self, name, *, bound=None, covariant=False, contravariant=False, default=NoDefault, infer_variance=False):
        self.__name__ = name
        self._kept__default__ = default
        self.__infer_variance__ = infer_variance
        self.__bound__ = bound
        self.__covariant__ = covariant
        self.__contravariant__ = contravariant
        self.args = _Special(name + ".args")
        self.kwargs = _Special(name + ".kwargs")


class TypeVarTuple(_Variable):
    """Any number of types."""

    def __init__(self, name, *, default=NoDefault):
        self.__name__ = name
        self._kept__default__ = default

    def __iter__(self):
        yield Unpack[self]


class TypeAliasType:
    """What a `type` statement makes."""

    def __init__(self, name, value, *, type_params=()):
        if not isinstance(type_params, tuple):
            raise TypeError("type_params must be a tuple")
        self.__dict__.update(__name__=name, __type_params__=type_params, __module__="__main__", _kept__value__=value)

    __value__ = _lazily("__value__")

    @property
    def __parameters__(self):
        return tuple([Unpack[each] if isinstance(each, TypeVarTuple) else each for each in self.__type_params__])

    def __setattr__(self, name, value):
        if name in ("__name__", "__value__", "__type_params__", "__parameters__", "__module__"):
            raise AttributeError("readonly attribute" if name in ("__name__",) else
                                 "attribute %r of 'typing.TypeAliasType' objects is not writable" % name)
        raise AttributeError("'typing.TypeAliasType' object has no attribute %r" % name)

    def __getitem__(self, parameters):
        if not self.__type_params__:
            raise TypeError("Only generic type aliases are subscriptable")
        return _GenericAlias(self, parameters if isinstance(parameters, tuple) else (parameters,))

    def __or__(self, other):
        return _union(self, other)

    def __ror__(self, other):
        return _union(other, self)

    def __init_subclass__(cls):
        raise TypeError("type 'typing.TypeAliasType' is not an acceptable base type")

    def __call__(self, *args, **kwargs):
        raise TypeError("'typing.TypeAliasType' object is not callable")

    def __repr__(self):
        return self.__name__


def _made(kind, module, *parts):
    """What the virtual machine makes of the syntax of type parameters."""
    if kind == 4:
        return Generic[tuple([Unpack[each] if isinstance(each, TypeVarTuple) else each for each in parts[0]])]
    if kind == 3:
        name, params, value = parts
        made = TypeAliasType(name, None, type_params=params or ())
        made.__dict__.update(__module__=module, _evaluate__value__=value)
        return made
    if kind == 0:
        name, bound, has_constraints, default = parts
        made = TypeVar(name, infer_variance=True)
        if bound is not None:
            made.__dict__["_evaluate__constraints__" if has_constraints else "_evaluate__bound__"] = bound
    elif kind == 1:
        name, default = parts
        made = ParamSpec(name, infer_variance=True)
    else:
        name, default = parts
        made = TypeVarTuple(name)
    if default is not None:
        made._evaluate__default__ = default
    return made


AnyStr = TypeVar("AnyStr", str, bytes)


class Generic:
    """A base for classes with type parameters."""

    __slots__ = ()

    def __class_getitem__(cls, parameters):
        parameters = parameters if isinstance(parameters, tuple) else (parameters,)
        parameters = tuple([_checked(parameter) for parameter in parameters])
        if cls is Generic or cls is Protocol:
            for parameter in parameters:
                is_unpacked = isinstance(parameter, _Alias) and parameter._form is Unpack
                if not is_unpacked and not hasattr(parameter, "__typing_subst__"):
                    raise TypeError("Parameters to %s[...] must all be type variables or parameter specification variables."
                                    % cls.__name__)
            if len(set(parameters)) != len(parameters):
                raise TypeError("Parameters to %s[...] must all be unique" % cls.__name__)
        else:
            names = cls.__parameters__
            if not names:
                raise TypeError("%r is not a generic class" % (cls,))
            if len(names) != len(parameters) and not any([isinstance(n, TypeVarTuple) for n in names]):
                raise TypeError("Too %s arguments for %r; actual %d, expected %d" % (
                    "many" if len(parameters) > len(names) else "few", cls, len(parameters), len(names)))
        return _Alias(cls, parameters)

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        found = []
        for base in cls.__dict__.get("__orig_bases__", ()):
            for parameter in getattr(base, "__parameters__", ()) if not isinstance(base, type) else ():
                if parameter not in found:
                    found.append(parameter)
        cls.__parameters__ = tuple(found)


Generic.__parameters__ = ()


class _ProtocolMeta(_ABCMeta):
    def __instancecheck__(cls, instance):
        if cls.__dict__.get("_is_protocol"):
            if not cls.__dict__.get("_is_runtime_protocol"):
                raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
            if super().__instancecheck__(instance):
                return True
            return all([hasattr(instance, name) and not (getattr(instance, name) is None and callable(getattr(cls, name, None)))
                        for name in _protocol_members(cls)])
        return super().__instancecheck__(instance)

    def __subclasscheck__(cls, other):
        if cls.__dict__.get("_is_protocol") and cls is not Protocol:
            if not cls.__dict__.get("_is_runtime_protocol"):
                raise TypeError("Instance and class checks can only be used with @runtime_checkable protocols")
            if super().__subclasscheck__(other):
                return True
            return all([any([name in base.__dict__ for base in other.__mro__]) for name in _protocol_members(cls)])
        return super().__subclasscheck__(other)


def _protocol_members(cls):
    """The names that a class must have to conform."""
    names = set()
    for base in cls.__mro__:
        if base.__dict__.get("_is_protocol") and base is not Protocol:
            names.update(base.__dict__.get("__annotations__", ()))
            names.update([name for name in base.__dict__ if name not in _NO_MEMBERS])
    return names


_NO_MEMBERS = frozenset((
    "__module__", "__qualname__", "__doc__", "__dict__", "__weakref__", "__annotations__", "__parameters__", "__init__",
    "__orig_bases__", "__abstractmethods__", "_is_protocol", "_is_runtime_protocol", "__slots__", "__firstlineno__",
    "__static_attributes__", "__init_subclass__", "__subclasshook__", "__class_getitem__", "__new__", "__hash__",
    "_abc_impl", "_registered", "__type_params__", "__match_args__"))


class Protocol(Generic, metaclass=_ProtocolMeta):
    """A base for classes that say which members others must have."""

    __slots__ = ()
    _is_protocol = True

    def __init_subclass__(cls, *args, **kwargs):
        super().__init_subclass__(*args, **kwargs)
        cls._is_protocol = Protocol in cls.__bases__
        if cls._is_protocol and "__init__" not in cls.__dict__:
            cls.__init__ = _no_init


def _no_init(self, *args, **kwargs):
    if type(self)._is_protocol:
        raise TypeError("Protocols cannot be instantiated")
    object.__init__(self)


def runtime_checkable(cls):
    if not cls.__dict__.get("_is_protocol"):
        raise TypeError("@runtime_checkable can be only applied to protocol classes, got %r" % (cls,))
    cls._is_runtime_protocol = True
    return cls


runtime = runtime_checkable


def _supports(name, method):
    def stub(self):
        pass
    namespace = {"__module__": "typing", method: stub}
    cls = _ProtocolMeta(name, (Protocol,), namespace)
    return runtime_checkable(cls)


SupportsInt = _supports("SupportsInt", "__int__")
SupportsFloat = _supports("SupportsFloat", "__float__")
SupportsComplex = _supports("SupportsComplex", "__complex__")
SupportsBytes = _supports("SupportsBytes", "__bytes__")
SupportsIndex = _supports("SupportsIndex", "__index__")
SupportsAbs = _supports("SupportsAbs", "__abs__")
SupportsRound = _supports("SupportsRound", "__round__")


class NewType:
    """A name for a type; calling it gives its argument back."""

    def __init__(self, name, tp):
        self.__qualname__ = name
        self.__name__ = name.rpartition(".")[2]
        self.__supertype__ = tp
        self.__module__ = "__main__"

    def __call__(self, x, /):
        return x

    def __or__(self, other):
        return Union[self, other]

    def __ror__(self, other):
        return Union[other, self]

    def __repr__(self):
        return self.__module__ + "." + self.__qualname__


def cast(typ, val):
    return val


def assert_type(val, typ, /):
    return val


def reveal_type(obj, /):
    print("Runtime type is %r" % type(obj).__name__, file=_sys.stderr)
    return obj


def assert_never(arg, /):
    value = repr(arg)
    if len(value) > 100:
        value = value[:100] + "..."
    raise AssertionError("Expected code to be unreachable, but got: " + value)


def _no_overload(*args, **kwds):
    raise NotImplementedError(
        "You should not call an overloaded function. A series of @overload-decorated functions outside a stub module "
        "should always be followed by an implementation that is not @overload-ed.")


def overload(func):
    return _no_overload


def final(f):
    try:
        f.__final__ = True
    except (AttributeError, TypeError):
        pass
    return f


def override(method, /):
    try:
        method.__override__ = True
    except (AttributeError, TypeError):
        pass
    return method


def no_type_check(arg):
    return arg


def dataclass_transform(**options):
    return lambda cls: cls


def get_origin(tp):
    if isinstance(tp, _Alias):
        return Annotated if tp._form is Annotated else tp.__origin__
    if isinstance(tp, _GenericAlias):
        return tp.__origin__
    if isinstance(tp, _UnionType):
        return _UnionType
    return Generic if tp is Generic else None


def get_args(tp):
    if isinstance(tp, _Alias):
        if tp._form is Annotated:
            return tp.__args__ + tp.__metadata__
        if tp._form is Callable and tp.__args__[0] is not Ellipsis:
            return list(tp.__args__[:-1]), tp.__args__[-1]
        return tp.__args__
    if isinstance(tp, (_GenericAlias, _UnionType)):
        return tp.__args__
    return ()


def is_typeddict(tp):
    return isinstance(tp, _TypedDictMeta)


def get_type_hints(obj, globalns=None, localns=None, include_extras=False):
    hints = {}
    if isinstance(obj, type):
        for base in obj.__mro__[::-1]:
            names = vars(_sys.modules[base.__module__]) if base.__module__ in _sys.modules else {}
            for name, hint in base.__dict__.get("__annotations__", {}).items():
                hints[name] = _resolved(hint, names if globalns is None else globalns, localns, include_extras)
        return hints
    names = globalns
    if names is None:
        wrapped = obj
        while hasattr(wrapped, "__wrapped__"):
            wrapped = wrapped.__wrapped__
        names = vars(obj) if isinstance(obj, _types.ModuleType) else getattr(wrapped, "__globals__", {})
    for name, hint in getattr(obj, "__annotations__", {}).items():
        hints[name] = _resolved(hint, names, localns, include_extras)
    return hints


def _resolved(hint, globalns, localns, include_extras):
    """The type that an annotation means: texts are evaluated, and what Annotated adds is left out unless asked for."""
    if hint is None:
        return NoneType
    if isinstance(hint, ForwardRef):
        hint = hint.__forward_arg__
    if isinstance(hint, str):
        return _resolved(eval(hint, dict(globalns), localns), globalns, localns, include_extras)
    if not isinstance(hint, (_Alias, _GenericAlias, _UnionType)) or isinstance(hint, _Alias) and hint._form is Literal:
        return hint
    args = tuple([
        _resolved(arg, globalns, localns, include_extras) if arg is not None and not isinstance(arg, list) else arg
        for arg in hint.__args__])
    if isinstance(hint, _Alias) and hint._form is Annotated:
        return Annotated[args + hint.__metadata__] if include_extras else args[0]
    if args == hint.__args__:
        return hint
    if isinstance(hint, _Alias):
        return Union[args] if hint._form is Union else _Alias(hint._form, args)
    if isinstance(hint, _UnionType):
        united = args[0]
        for arg in args[1:]:
            united = united | arg
        return united
    return _GenericAlias(hint.__origin__, args)


def _named_tuple(name, fields, defaults, module):
    made = _collections.namedtuple(name, [field for field, kind in fields], defaults=defaults, module=module)
    made.__annotations__ = {field: _checked(kind) for field, kind in fields}
    made.__new__.__annotations__ = made.__annotations__
    return made


class _NamedTupleMeta(type):
    def __new__(metacls, name, bases, namespace):
        kinds = namespace.get("__annotations__", {})
        defaults = []
        for field in kinds:
            if field in namespace:
                defaults.append(namespace[field])
            elif defaults:
                raise TypeError("Non-default namedtuple field %s cannot follow default field%s %s" % (
                    field, "s" if len(defaults) > 1 else "", ", ".join([f for f in kinds if f in namespace])))
        made = _named_tuple(name, list(kinds.items()), defaults, namespace["__module__"])
        for key, value in namespace.items():
            if key in _FIXED:
                raise AttributeError("Cannot overwrite NamedTuple attribute " + key)
            if key not in _OWN and key not in kinds:
                setattr(made, key, value)
        if Generic in bases:
            made.__class_getitem__ = classmethod(lambda cls, parameters: _Alias(cls, parameters if isinstance(parameters, tuple) else (parameters,)))
        return made


_FIXED = frozenset(("__new__", "__init__", "__slots__", "__getnewargs__", "_fields", "_field_defaults", "_make",
                    "_replace", "_asdict", "_source"))
_OWN = frozenset(("__module__", "__qualname__", "__annotations__", "__firstlineno__", "__static_attributes__",
                  "__orig_bases__"))


class _NamedTupleBase:
    """NamedTuple: a function, and by __mro_entries__ a base of classes."""

    def __call__(self, typename, fields=(), /, **kwargs):
        fields = list(fields) or list(kwargs.items())
        made = _named_tuple(typename, fields, None, "__main__")
        made.__orig_bases__ = (NamedTuple,)
        return made

    def __mro_entries__(self, bases):
        return (_NamedTupleRoot,)

    def __repr__(self):
        return "<function NamedTuple>"


NamedTuple = _NamedTupleBase()
_NamedTupleRoot = type.__new__(_NamedTupleMeta, "NamedTuple", (), {})


class _TypedDictMeta(type):
    def __new__(metacls, name, bases, namespace, total=True):
        made = type.__new__(metacls, name, (dict,), {
            key: value for key, value in namespace.items() if key != "__orig_bases__"})
        kinds, required, optional = {}, set(), set()
        for base in bases:
            kinds.update(base.__dict__.get("__annotations__", {}))
            required |= base.__dict__.get("__required_keys__", set())
            optional |= base.__dict__.get("__optional_keys__", set())
        for key, kind in namespace.get("__annotations__", {}).items():
            kinds[key] = _checked(kind)
            form = getattr(kind, "_form", None)
            (required if form is Required or total and form is not NotRequired else optional).add(key)
        made.__annotations__ = kinds
        made.__required_keys__ = frozenset(required)
        made.__optional_keys__ = frozenset(optional)
        made.__total__ = total
        made.__orig_bases__ = namespace.get("__orig_bases__", ())
        return made

    def __call__(cls, *args, **kwargs):
        return dict(*args, **kwargs)

    def __instancecheck__(cls, instance):
        raise TypeError("TypedDict does not support instance and class checks")

    __subclasscheck__ = __instancecheck__


class _TypedDictBase:
    """TypedDict: a function, and by __mro_entries__ a base of classes."""

    def __call__(self, typename, fields, /, *, total=True):
        return _TypedDictMeta(typename, (), {"__annotations__": dict(fields), "__module__": "__main__"}, total=total)

    def __mro_entries__(self, bases):
        return (_TypedDictRoot,)

    def __repr__(self):
        return "<function TypedDict>"


TypedDict = _TypedDictBase()
_TypedDictRoot = type.__new__(_TypedDictMeta, "TypedDict", (dict,), {})
