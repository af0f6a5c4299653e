"""Classes whose methods are made from their annotated fields.

The methods are written as source for each class and compiled: a call of the class is then the call of one plain
function, which the compiled loops of a program run through.
"""

import copy as _copy
from types import GenericAlias as _GenericAlias, MappingProxyType as _MappingProxyType

__all__ = ["dataclass", "field", "Field", "FrozenInstanceError", "InitVar", "KW_ONLY", "MISSING", "fields", "asdict",
           "astuple", "make_dataclass", "replace", "is_dataclass"]


class FrozenInstanceError(AttributeError):
    """An attribute of a frozen instance was to be changed."""


class _MISSING_TYPE:
    pass


class _KW_ONLY_TYPE:
    pass


class _HAS_DEFAULT_FACTORY_CLASS:
    def __repr__(self):
        return "<factory>"


class _Kind:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return self.name


MISSING = _MISSING_TYPE()
KW_ONLY = _KW_ONLY_TYPE()
_FACTORY = _HAS_DEFAULT_FACTORY_CLASS()
_FIELD = _Kind("_FIELD")
_FIELD_CLASSVAR = _Kind("_FIELD_CLASSVAR")
_FIELD_INITVAR = _Kind("_FIELD_INITVAR")
_NO_METADATA = _MappingProxyType({})


class InitVar:
    """Marks a parameter of __init__ that is no field."""

    __slots__ = ("type",)

    def __init__(self, type):
        self.type = type

    def __repr__(self):
        name = self.type.__name__ if isinstance(self.type, type) else repr(self.type)
        return "dataclasses.InitVar[%s]" % name

    def __class_getitem__(cls, type):
        return InitVar(type)


class Field:
    """What is known about a field."""

    __slots__ = ("name", "type", "default", "default_factory", "repr", "hash", "init", "compare", "metadata",
                 "kw_only", "_field_type")

    def __init__(self, default, default_factory, init, repr, hash, compare, metadata, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.metadata = _NO_METADATA if metadata is None else _MappingProxyType(metadata)
        self.kw_only = kw_only
        self._field_type = None

    def __repr__(self):
        parts = ["%s=%r" % (name, getattr(self, name)) for name in Field.__slots__]
        return "Field(" + ",".join(parts) + ")"

    def __set_name__(self, owner, name):
        set_name = getattr(type(self.default), "__set_name__", None)
        if set_name is not None:
            set_name(self.default, owner, name)

    __class_getitem__ = classmethod(_GenericAlias)


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True,
          metadata=None, kw_only=MISSING):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, metadata, kw_only)


def _is_form(annotation, name, module):
    """Whether the annotation is this form of a module, possibly as text and with parameters."""
    if isinstance(annotation, str):
        return annotation.partition("[")[0].strip().rpartition(".")[2] == name
    return repr(annotation).partition("[")[0] == module + "." + name


def _get_field(cls, name, annotation, kw_only):
    default = getattr(cls, name, MISSING)
    if isinstance(default, Field):
        entry = default
    else:
        # A slot of a base class is no default.
        if type(default).__name__ in ("member_descriptor", "getset_descriptor"):
            default = MISSING
        entry = field(default=default)
    entry.name = name
    entry.type = annotation
    entry._field_type = _FIELD
    if _is_form(annotation, "ClassVar", "typing"):
        entry._field_type = _FIELD_CLASSVAR
    elif annotation is InitVar or isinstance(annotation, InitVar) or _is_form(annotation, "InitVar", "dataclasses"):
        entry._field_type = _FIELD_INITVAR
    if entry._field_type is not _FIELD and entry.default_factory is not MISSING:
        raise TypeError("field %s cannot have a default factory" % name)
    if entry._field_type is _FIELD_CLASSVAR:
        if entry.kw_only is not MISSING:
            raise TypeError("field %s is a ClassVar but specifies kw_only" % name)
    elif entry.kw_only is MISSING:
        entry.kw_only = kw_only
    if entry._field_type is _FIELD and entry.default.__class__.__hash__ is None:
        raise ValueError("mutable default %s for field %s is not allowed: use default_factory" % (
            type(entry.default), name))
    return entry


def _make(cls, name, parameters, body, names):
    """Compiles a method."""
    source = "def %s(%s):\n%s" % (name, ", ".join(parameters), "".join(["  " + line + "\n" for line in body]))
    exec(source, names)
    method = names[name]
    method.__qualname__ = cls.__qualname__ + "." + name
    method.__module__ = cls.__module__
    return method


def _make_init(cls, entries, frozen, slots):
    me = "__dataclass_self__" if any([entry.name == "self" for entry in entries]) else "self"
    names = {"_MISSING": MISSING, "_FACTORY": _FACTORY, "_set": object.__setattr__}
    positional = [entry for entry in entries if entry.init and not entry.kw_only]
    keyword = [entry for entry in entries if entry.init and entry.kw_only]
    before = None
    for entry in positional:
        if entry.default is not MISSING or entry.default_factory is not MISSING:
            before = entry
        elif before is not None:
            raise TypeError("non-default argument %r follows default argument %r" % (entry.name, before.name))
    parameters = [me]
    for entry in positional + keyword:
        if entry is (keyword[0] if keyword else None):
            parameters.append("*")
        if entry.default is not MISSING:
            names["_default_" + entry.name] = entry.default
            parameters.append("%s=_default_%s" % (entry.name, entry.name))
        elif entry.default_factory is not MISSING:
            parameters.append(entry.name + "=_FACTORY")
        else:
            parameters.append(entry.name)
    body = []
    for entry in entries:
        if entry._field_type is not _FIELD:
            continue
        name = entry.name
        if entry.default_factory is not MISSING:
            names["_make_" + name] = entry.default_factory
            value = "_make_%s()" % name
            if entry.init:
                value += " if %s is _FACTORY else %s" % (name, name)
        elif entry.init:
            value = name
        elif slots and entry.default is not MISSING:
            names["_default_" + name] = entry.default
            value = "_default_" + name
        else:
            continue
        body.append("_set(%s, %r, %s)" % (me, name, value) if frozen else "%s.%s = %s" % (me, name, value))
    if hasattr(cls, "__post_init__"):
        given = [entry.name for entry in entries if entry._field_type is _FIELD_INITVAR]
        body.append("%s.__post_init__(%s)" % (me, ", ".join(given)))
    made = _make(cls, "__init__", parameters, body or ["pass"], names)
    made.__annotations__ = {entry.name: entry.type for entry in positional + keyword}
    made.__annotations__["return"] = None
    return made


def _tuple_of(owner, entries):
    return "(" + "".join(["%s.%s," % (owner, entry.name) for entry in entries]) + ")"


# The objects whose repr is in progress.
_showing = set()


def _make_repr(cls, entries):
    parts = ", ".join([entry.name + "={self." + entry.name + "!r}" for entry in entries])
    body = ["if id(self) in _showing:", "  return '...'", "_showing.add(id(self))", "try:",
            "  return self.__class__.__qualname__ + f\"(%s)\"" % parts, "finally:", "  _showing.discard(id(self))"]
    made = _make(cls, "__repr__", ["self"], body, {"_showing": _showing})
    made.__wrapped__ = _made_repr
    return made


def _made_repr(self):
    """By the name of what a `__repr__` wraps, pprint knows one that was made here."""


_made_repr.__qualname__ = "__create_fn__.<locals>.__repr__"


def _make_eq(cls, entries):
    tests = " and ".join(["self.%s == other.%s" % (entry.name, entry.name) for entry in entries]) or "True"
    body = ["if self is other:", "  return True", "if other.__class__ is self.__class__:", "  return " + tests,
            "return NotImplemented"]
    return _make(cls, "__eq__", ["self", "other"], body, {})


def _make_order(cls, name, symbol, entries):
    body = ["if other.__class__ is self.__class__:",
            "  return %s %s %s" % (_tuple_of("self", entries), symbol, _tuple_of("other", entries)),
            "return NotImplemented"]
    return _make(cls, name, ["self", "other"], body, {})


def _make_frozen(cls, entries):
    known = frozenset([entry.name for entry in entries])

    def __setattr__(self, name, value):
        if type(self) is owner[0] or name in known:
            raise FrozenInstanceError("cannot assign to field %r" % (name,))
        super(owner[0], self).__setattr__(name, value)

    def __delattr__(self, name):
        if type(self) is owner[0] or name in known:
            raise FrozenInstanceError("cannot delete field %r" % (name,))
        super(owner[0], self).__delattr__(name)
    owner = [cls]
    return owner, __setattr__, __delattr__


def _set_new(cls, name, value):
    """Sets a method unless the class defines it; says whether it does."""
    if name in cls.__dict__:
        return True
    value.__qualname__ = cls.__qualname__ + "." + name
    setattr(cls, name, value)
    return False


class _Params:
    def __init__(self, init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot):
        self.init = init
        self.repr = repr
        self.eq = eq
        self.order = order
        self.unsafe_hash = unsafe_hash
        self.frozen = frozen
        self.match_args = match_args
        self.kw_only = kw_only
        self.slots = slots
        self.weakref_slot = weakref_slot


def _text_of(annotation):
    if getattr(annotation, "__module__", None) == "typing":
        return repr(annotation).replace("typing.", "")
    return annotation.__name__ if type(annotation) is type else repr(annotation)


def _signature(entries):
    """The parameters of __init__ as the documentation of the class shows them."""
    parts = []
    star = False
    for entry in [e for e in entries if e.init and not e.kw_only] + [e for e in entries if e.init and e.kw_only]:
        if entry.kw_only and not star:
            star = True
            parts.append("*")
        text = entry.name + ": " + _text_of(entry.type)
        if entry.default is not MISSING:
            text += " = %r" % (entry.default,)
        elif entry.default_factory is not MISSING:
            text += " = <factory>"
        parts.append(text)
    return "(" + ", ".join(parts) + ")"


def _process(cls, params):
    known = {}
    any_frozen = False
    any_thawed = False
    for base in cls.__mro__[-1:0:-1]:
        inherited = base.__dict__.get("__dataclass_fields__")
        if inherited is not None:
            known.update(inherited)
            if base.__dataclass_params__.frozen:
                any_frozen = True
            else:
                any_thawed = True
    kw_only = params.kw_only
    own = []
    seen = False
    for name, annotation in cls.__dict__.get("__annotations__", {}).items():
        if annotation is KW_ONLY or _is_form(annotation, "KW_ONLY", "dataclasses"):
            if seen:
                raise TypeError("%r is KW_ONLY, but KW_ONLY has already been specified" % name)
            seen = kw_only = True
            continue
        own.append(_get_field(cls, name, annotation, kw_only))
    for entry in own:
        known[entry.name] = entry
        if isinstance(getattr(cls, entry.name, None), Field):
            if entry.default is MISSING:
                delattr(cls, entry.name)
            else:
                setattr(cls, entry.name, entry.default)
    for name, value in cls.__dict__.items():
        if isinstance(value, Field) and name not in cls.__dict__.get("__annotations__", {}):
            raise TypeError("%r is a field but has no type annotation" % name)
    if any_thawed and params.frozen:
        raise TypeError("cannot inherit frozen dataclass from a non-frozen one")
    if any_frozen and not params.frozen:
        raise TypeError("cannot inherit non-frozen dataclass from a frozen one")
    cls.__dataclass_fields__ = known
    cls.__dataclass_params__ = params
    own_hash = cls.__dict__.get("__hash__", MISSING)
    has_hash = not (own_hash is MISSING or own_hash is None and "__eq__" in cls.__dict__)
    if params.order and not params.eq:
        raise ValueError("eq must be true if order is true")
    all_entries = [entry for entry in known.values() if entry._field_type is not _FIELD_CLASSVAR]
    entries = [entry for entry in all_entries if entry._field_type is _FIELD]
    if params.init:
        _set_new(cls, "__init__", _make_init(cls, all_entries, params.frozen, params.slots))
    _set_new(cls, "__replace__", _replaced)
    if params.repr:
        _set_new(cls, "__repr__", _make_repr(cls, [entry for entry in entries if entry.repr]))
    compared = [entry for entry in entries if entry.compare]
    if params.eq:
        _set_new(cls, "__eq__", _make_eq(cls, compared))
    if params.order:
        for name, symbol in (("__lt__", "<"), ("__le__", "<="), ("__gt__", ">"), ("__ge__", ">=")):
            if _set_new(cls, name, _make_order(cls, name, symbol, compared)):
                raise TypeError("Cannot overwrite attribute %s in class %s Consider using functools.total_ordering" % (
                    name, cls.__name__))
    owner = None
    if params.frozen:
        owner, set_method, delete_method = _make_frozen(cls, entries)
        for name, method in (("__setattr__", set_method), ("__delattr__", delete_method)):
            if _set_new(cls, name, method):
                raise TypeError("Cannot overwrite attribute %s in class %s" % (name, cls.__name__))
    if params.unsafe_hash and has_hash:
        raise TypeError("Cannot overwrite attribute __hash__ in class " + cls.__name__)
    if params.unsafe_hash or params.eq and params.frozen and not has_hash:
        hashed = [entry for entry in entries if (entry.compare if entry.hash is None else entry.hash)]
        cls.__hash__ = _make(cls, "__hash__", ["self"], ["return hash(%s)" % _tuple_of("self", hashed)], {})
    elif params.eq and not has_hash:
        cls.__hash__ = None
    if cls.__doc__ is None:
        cls.__doc__ = cls.__name__ + _signature(all_entries)
    if params.match_args and "__match_args__" not in cls.__dict__:
        cls.__match_args__ = tuple([entry.name for entry in all_entries if entry.init and not entry.kw_only])
    if params.weakref_slot and not params.slots:
        raise TypeError("weakref_slot is True but slots is False")
    if params.slots:
        cls = _with_slots(cls, entries)
        if params.frozen:
            for method in (_frozen_getstate, _frozen_setstate):
                name = "__%s__" % method.__name__.removeprefix("_frozen_")
                if name not in cls.__dict__:
                    setattr(cls, name, method)
        if owner is not None:
            owner[0] = cls
    from abc import update_abstractmethods
    return update_abstractmethods(cls)


def _with_slots(cls, entries):
    """The class again, with slots for its fields."""
    if "__slots__" in cls.__dict__:
        raise TypeError(cls.__name__ + " already specifies __slots__")
    namespace = dict(cls.__dict__)
    inherited = set()
    for base in cls.__mro__[1:-1]:
        slots = base.__dict__.get("__slots__", ())
        inherited.update((slots,) if isinstance(slots, str) else slots)
    names = [entry.name for entry in entries]
    namespace["__slots__"] = tuple([name for name in names if name not in inherited])
    for name in names:
        namespace.pop(name, None)
    namespace.pop("__dict__", None)
    namespace.pop("__weakref__", None)
    made = type(cls)(cls.__name__, cls.__bases__, namespace)
    made.__qualname__ = cls.__qualname__
    return made


def _frozen_getstate(self):
    return [getattr(self, field.name) for field in fields(self)]


def _frozen_setstate(self, state):
    for field, value in zip(fields(self), state):
        object.__setattr__(self, field.name, value)


def dataclass(cls=None, /, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
              match_args=True, kw_only=False, slots=False, weakref_slot=False):
    def decorate(cls):
        params = _Params(init, repr, eq, order, unsafe_hash, frozen, match_args, kw_only, slots, weakref_slot)
        return _process(cls, params)
    return decorate if cls is None else decorate(cls)


def fields(class_or_instance):
    try:
        known = class_or_instance.__dataclass_fields__
    except AttributeError:
        raise TypeError("must be called with a dataclass type or instance") from None
    return tuple([entry for entry in known.values() if entry._field_type is _FIELD])


def is_dataclass(obj):
    cls = obj if isinstance(obj, type) else type(obj)
    return hasattr(cls, "__dataclass_fields__")


def _is_instance(obj):
    return hasattr(type(obj), "__dataclass_fields__")


_ATOMIC = (int, float, bool, str, bytes, type(None), type, range)


def _converted(value, whole):
    kind = type(value)
    if kind in _ATOMIC:
        return value
    if _is_instance(value):
        return whole(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return kind(*[_converted(item, whole) for item in value])
    if isinstance(value, (list, tuple)):
        return kind([_converted(item, whole) for item in value])
    if isinstance(value, dict):
        pairs = [(_converted(key, whole), _converted(item, whole)) for key, item in value.items()]
        if hasattr(value, "default_factory"):
            made = kind(value.default_factory)
            for key, item in pairs:
                made[key] = item
            return made
        return kind(pairs)
    return _copy.deepcopy(value)


def asdict(obj, *, dict_factory=dict):
    if not _is_instance(obj):
        raise TypeError("asdict() should be called on dataclass instances")

    def whole(obj):
        return dict_factory([(entry.name, _converted(getattr(obj, entry.name), whole)) for entry in fields(obj)])
    return whole(obj)


def astuple(obj, *, tuple_factory=tuple):
    if not _is_instance(obj):
        raise TypeError("astuple() should be called on dataclass instances")

    def whole(obj):
        return tuple_factory([_converted(getattr(obj, entry.name), whole) for entry in fields(obj)])
    return whole(obj)


def replace(obj, /, **changes):
    if not _is_instance(obj):
        raise TypeError("replace() should be called on dataclass instances")
    return _replaced(obj, **changes)


def _replaced(self, /, **changes):
    for entry in self.__dataclass_fields__.values():
        if entry._field_type is _FIELD_CLASSVAR:
            continue
        if not entry.init:
            if entry.name in changes:
                raise TypeError("field %s is declared with init=False, it cannot be specified with replace()" % entry.name)
            continue
        if entry.name not in changes:
            if entry._field_type is _FIELD_INITVAR and entry.default is MISSING:
                raise TypeError("InitVar %r must be specified with replace()" % entry.name)
            if entry._field_type is not _FIELD_INITVAR:
                changes[entry.name] = getattr(self, entry.name)
    return self.__class__(**changes)


def make_dataclass(cls_name, fields, *, bases=(), namespace=None, module=None, **options):
    from keyword import iskeyword
    annotations = {}
    values = dict(namespace or {})
    for item in fields:
        if isinstance(item, str):
            name, kind = item, "typing.Any"
        elif len(item) == 2:
            name, kind = item
        elif len(item) == 3:
            name, kind, values[item[0]] = item
        else:
            raise TypeError("Invalid field: %r" % (item,))
        if not isinstance(name, str) or not name.isidentifier():
            raise TypeError("Field names must be valid identifiers: %r" % (name,))
        if iskeyword(name):
            raise TypeError("Field names must not be keywords: %r" % (name,))
        if name in annotations:
            raise TypeError("Field name duplicated: %r" % (name,))
        annotations[name] = kind
    values["__annotations__"] = annotations
    values["__module__"] = "types" if module is None else module
    from types import new_class
    cls = new_class(cls_name, bases, {}, lambda ns: ns.update(values))
    return dataclass(cls, **options)
