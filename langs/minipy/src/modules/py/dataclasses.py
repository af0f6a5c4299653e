"""Classes whose methods are made from their annotated fields."""

from _binding import bind as _bind, listed as _listed


class _Missing:
    def __repr__(self):
        return "<dataclasses.MISSING>"


MISSING = _Missing()
KW_ONLY = _Missing()


class FrozenInstanceError(AttributeError):
    pass


class Field:
    """What is known about a field."""

    def __init__(self, default, default_factory, init, repr, hash, compare, kw_only):
        self.name = None
        self.type = None
        self.default = default
        self.default_factory = default_factory
        self.init = init
        self.repr = repr
        self.hash = hash
        self.compare = compare
        self.kw_only = kw_only


def field(*, default=MISSING, default_factory=MISSING, init=True, repr=True, hash=None, compare=True,
          metadata=None, kw_only=MISSING):
    if default is not MISSING and default_factory is not MISSING:
        raise ValueError("cannot specify both default and default_factory")
    return Field(default, default_factory, init, repr, hash, compare, kw_only)


def _is_class_variable(annotation):
    text = annotation if isinstance(annotation, str) else repr(annotation)
    return text.replace("typing.", "").startswith("ClassVar")


def _collect(cls, kw_only):
    fields = {}
    for base in cls.__mro__[:0:-1]:
        fields.update(base.__dict__.get("__dataclass_fields__", {}))
    for name, annotation in cls.__dict__.get("__annotations__", {}).items():
        if annotation is KW_ONLY or annotation == "KW_ONLY":
            kw_only = True
            continue
        if _is_class_variable(annotation):
            continue
        default = cls.__dict__.get(name, MISSING)
        if isinstance(default, Field):
            entry = default
            if entry.default is MISSING:
                delattr(cls, name)
            else:
                setattr(cls, name, entry.default)
        else:
            if isinstance(default, (list, dict, set)):
                raise ValueError("mutable default %s for field %s is not allowed: use default_factory" % (
                    type(default), name))
            entry = Field(default, MISSING, True, True, None, True, MISSING)
        entry.name = name
        entry.type = annotation
        if entry.kw_only is MISSING:
            entry.kw_only = kw_only
        fields[name] = entry
    return fields


def _make_init(cls, entries, frozen):
    positional = [entry.name for entry in entries if entry.init and not entry.kw_only]
    only_keyword = [entry.name for entry in entries if entry.init and entry.kw_only]
    defaults = {}
    factories = {}
    for entry in entries:
        if entry.default_factory is not MISSING:
            factories[entry.name] = entry.default_factory
            defaults[entry.name] = MISSING
        elif entry.default is not MISSING:
            defaults[entry.name] = entry.default
        elif entry.init and not entry.kw_only and [n for n in positional if n in defaults]:
            raise TypeError("non-default argument %r follows default argument %r" % (
                entry.name, [n for n in positional if n in defaults][0]))
    positional_defaults = {name: defaults[name] for name in positional if name in defaults}
    function = cls.__qualname__ + ".__init__"
    hidden = [entry.name for entry in entries if not entry.init and entry.name in defaults]
    count = len(positional)
    assign = object.__setattr__ if frozen else setattr
    simple = not only_keyword and not hidden
    after = hasattr(cls, "__post_init__")

    def __init__(self, *args, **kwargs):
        if len(args) == count and not kwargs and simple:
            values = args
        else:
            late = []
            missing = []
            for name in only_keyword:
                if name in kwargs:
                    late.append((name, kwargs.pop(name)))
                elif name in defaults:
                    late.append((name, defaults[name]))
                else:
                    missing.append(name)
            values = _bind(function, positional, positional_defaults, args, kwargs)
            if missing:
                raise TypeError("%s() missing %d required keyword-only argument%s: %s" % (
                    function, len(missing), "" if len(missing) == 1 else "s", _listed(missing)))
            for name in hidden:
                late.append((name, defaults[name]))
            for name, value in late:
                assign(self, name, factories[name]() if value is MISSING else value)
        for i in range(count):
            value = values[i]
            assign(self, positional[i], factories[positional[i]]() if value is MISSING else value)
        if after:
            self.__post_init__()

    return __init__


def _values(names):
    def values(self):
        return tuple([getattr(self, name) for name in names])
    return values


def _comparison(values, compare):
    def method(self, other):
        if self.__class__ is not other.__class__:
            return NotImplemented
        return compare(values(self), values(other))
    return method


def _process(cls, init, repr_, eq, order, unsafe_hash, frozen, kw_only):
    fields = _collect(cls, kw_only)
    entries = list(fields.values())
    cls.__dataclass_fields__ = fields
    cls.__match_args__ = tuple([entry.name for entry in entries if entry.init and not entry.kw_only])
    own = cls.__dict__
    if init and "__init__" not in own:
        cls.__init__ = _make_init(cls, entries, frozen)
    shown = [entry.name for entry in entries if entry.repr]

    def __repr__(self):
        parts = ["%s=%r" % (name, getattr(self, name)) for name in shown]
        return type(self).__qualname__ + "(" + ", ".join(parts) + ")"

    if repr_ and "__repr__" not in own:
        cls.__repr__ = __repr__
    compared = _values([entry.name for entry in entries if entry.compare])
    had_eq = "__eq__" in own
    had_hash = own.get("__hash__") is not None
    if eq and not had_eq:
        cls.__eq__ = _comparison(compared, lambda a, b: a == b)
    if order:
        if not eq:
            raise ValueError("eq must be true if order is true")
        cls.__lt__ = _comparison(compared, lambda a, b: a < b)
        cls.__le__ = _comparison(compared, lambda a, b: a <= b)
        cls.__gt__ = _comparison(compared, lambda a, b: a > b)
        cls.__ge__ = _comparison(compared, lambda a, b: a >= b)
    if unsafe_hash or eq and frozen and not had_hash:
        hashed = _values([entry.name for entry in entries if (entry.compare if entry.hash is None else entry.hash)])

        def __hash__(self):
            return hash(hashed(self))
        cls.__hash__ = __hash__
    elif eq and not had_eq and not had_hash:
        cls.__hash__ = None
    if frozen:
        def __setattr__(self, name, value):
            raise FrozenInstanceError("cannot assign to field %r" % name)

        def __delattr__(self, name):
            raise FrozenInstanceError("cannot delete field %r" % name)
        cls.__setattr__ = __setattr__
        cls.__delattr__ = __delattr__
    return cls


def dataclass(cls=None, *, init=True, repr=True, eq=True, order=False, unsafe_hash=False, frozen=False,
              match_args=True, kw_only=False, slots=False, weakref_slot=False):
    def decorate(cls):
        return _process(cls, init, repr, eq, order, unsafe_hash, frozen, kw_only)
    return decorate if cls is None else decorate(cls)


def fields(class_or_instance):
    found = getattr(class_or_instance, "__dataclass_fields__", None)
    if found is None:
        raise TypeError("must be called with a dataclass type or instance")
    return tuple(found.values())


def is_dataclass(obj):
    return hasattr(obj, "__dataclass_fields__")


def _converted(value, whole):
    if hasattr(value, "__dataclass_fields__") and not isinstance(value, type):
        return whole(value)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*[_converted(item, whole) for item in value])
    if isinstance(value, (list, tuple)):
        return type(value)([_converted(item, whole) for item in value])
    if isinstance(value, dict):
        return {_converted(key, whole): _converted(item, whole) for key, item in value.items()}
    return value


def asdict(obj, *, dict_factory=dict):
    def whole(obj):
        return dict_factory([(f.name, _converted(getattr(obj, f.name), whole)) for f in fields(obj)])
    return whole(obj)


def astuple(obj, *, tuple_factory=tuple):
    def whole(obj):
        return tuple_factory([_converted(getattr(obj, f.name), whole) for f in fields(obj)])
    return whole(obj)


def replace(obj, **changes):
    for entry in fields(obj):
        if entry.init and entry.name not in changes:
            changes[entry.name] = getattr(obj, entry.name)
    return type(obj)(**changes)
