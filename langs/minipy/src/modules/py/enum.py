"""Classes with a fixed set of instances, which have names."""


class auto:
    """Stands for the next value."""

    value = None


def _is_descriptor(value):
    return isinstance(value, (property, classmethod, staticmethod, type)) or hasattr(value, "__get__")


def _data_type(bases):
    for base in bases:
        for cls in base.__mro__:
            if cls in (int, str, float, tuple):
                return cls
    return None


class EnumType(type):
    """The class of enumerations."""

    def __new__(metacls, name, bases, namespace, **kwds):
        members = []
        body = {}
        for key, value in namespace.items():
            if key.startswith("_") or _is_descriptor(value):
                body[key] = value
            else:
                members.append((key, value))
        if members:
            for base in bases:
                if getattr(base, "_member_names_", None):
                    raise TypeError("<enum %r> cannot extend <enum %r>" % (name, base.__name__))
        cls = type.__new__(metacls, name, bases, body)
        set_attribute = type.__setattr__
        set_attribute(cls, "_member_names_", [])
        set_attribute(cls, "_member_map_", {})
        set_attribute(cls, "_value2member_map_", {})
        set_attribute(cls, "_by_value_", [])
        data = _data_type(bases)
        values = []
        for key, value in members:
            if isinstance(value, auto):
                value = cls._generate_next_value_(key, 1, len(values), list(values))
            cls._add_member(key, value, data)
            values.append(getattr(cls, key)._value_)
        return cls

    def _add_member(cls, name, value, data):
        args = value if isinstance(value, tuple) and data is not tuple else (value,)
        new = None
        for base in cls.__mro__:
            if base is Enum or base is object or base is data:
                break
            if "__new__" in base.__dict__:
                new = base.__dict__["__new__"]
                break
        if new is not None:
            member = getattr(new, "__func__", new)(cls, *args)
            if getattr(member, "_value_", None) is None:
                member._value_ = value
        elif data is not None:
            member = data.__new__(cls, *args)
            member._value_ = data(*args)
        else:
            member = object.__new__(cls)
            member._value_ = value
        existing = cls._find_value(member._value_)
        if existing is not None:
            member = existing
        else:
            member._name_ = name
            member._order_ = len(cls._member_names_)
            if cls.__init__ is not object.__init__ and data is None:
                member.__init__(*args)
            cls._member_names_.append(name)
            cls._remember(member)
        cls._member_map_[name] = member
        type.__setattr__(cls, name, member)

    def _remember(cls, member):
        try:
            cls._value2member_map_[member._value_] = member
        except TypeError:
            cls._by_value_.append(member)

    def _find_value(cls, value):
        try:
            return cls._value2member_map_.get(value)
        except TypeError:
            for member in cls._by_value_:
                if member._value_ == value:
                    return member
        return None

    def __call__(cls, value, names=None, **kwds):
        if names is not None:
            if isinstance(names, str):
                names = names.replace(",", " ").split()
            body = {}
            for item in names.items() if isinstance(names, dict) else names:
                if isinstance(item, str):
                    body[item] = auto()
                else:
                    body[item[0]] = item[1]
            return type(cls)(value, (cls,), body)
        member = cls._find_value(value)
        if member is None:
            if isinstance(value, cls):
                return value
            member = cls._missing_(value)
            if member is None:
                raise ValueError("%r is not a valid %s" % (value, cls.__qualname__))
        return member

    def __iter__(cls):
        return iter([cls._member_map_[name] for name in cls._member_names_])

    def __reversed__(cls):
        return iter([cls._member_map_[name] for name in cls._member_names_[::-1]])

    def __len__(cls):
        return len(cls._member_names_)

    def __bool__(cls):
        return True

    def __contains__(cls, value):
        return isinstance(value, cls) or cls._find_value(value) is not None

    def __getitem__(cls, name):
        return cls._member_map_[name]

    @property
    def __members__(cls):
        return dict(cls._member_map_)

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", ()):
            raise AttributeError("cannot reassign member %r" % name)
        type.__setattr__(cls, name, value)

    def __repr__(cls):
        return "<%s %r>" % ("flag" if Flag is not None and issubclass(cls, Flag) else "enum", cls.__name__)


EnumMeta = EnumType
Enum = Flag = None


class Enum(metaclass=EnumType):
    """A base for enumerations."""

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return max(last_values) + 1 if last_values else start

    @classmethod
    def _missing_(cls, value):
        return None

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_

    def __repr__(self):
        return "<%s.%s: %r>" % (type(self).__name__, self._name_, self._value_)

    def __str__(self):
        return "%s.%s" % (type(self).__name__, self._name_)

    def __format__(self, spec):
        return str.__format__(str(self), spec)

    def __hash__(self):
        return hash(self._name_)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self


class ReprEnum(Enum):
    """An enumeration whose members look like their values."""


class IntEnum(int, ReprEnum):
    """Members that are integers."""

    __repr__ = Enum.__repr__

    def __str__(self):
        return int.__repr__(self)

    def __format__(self, spec):
        return int.__format__(self._value_, spec)


class StrEnum(str, ReprEnum):
    """Members that are strings."""

    __repr__ = Enum.__repr__

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()

    def __str__(self):
        return self._value_

    def __format__(self, spec):
        return str.__format__(self._value_, spec)


class Flag(Enum):
    """Members that can be combined."""

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        return 1 << max(last_values).bit_length()

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            return None
        known = 0
        for name in cls._member_names_:
            known |= cls._member_map_[name]._value_
        if value < 0:
            value &= known
            found = cls._find_value(value)
            if found is not None:
                return found
        if value & ~known:
            return None
        data = _data_type((cls,))
        member = object.__new__(cls) if data is None else data.__new__(cls, value)
        member._value_ = value
        parts = [name for name in cls._member_names_ if cls._single(name) & value]
        member._name_ = "|".join(parts) if parts else None
        cls._remember(member)
        return member

    @classmethod
    def _single(cls, name):
        value = cls._member_map_[name]._value_
        return value if value & (value - 1) == 0 else 0

    def _other(self, other):
        if isinstance(other, type(self)):
            return other._value_
        if isinstance(self, int) and isinstance(other, int):
            return other
        return None

    def __or__(self, other):
        value = self._other(other)
        return NotImplemented if value is None else type(self)(self._value_ | value)

    def __and__(self, other):
        value = self._other(other)
        return NotImplemented if value is None else type(self)(self._value_ & value)

    def __xor__(self, other):
        value = self._other(other)
        return NotImplemented if value is None else type(self)(self._value_ ^ value)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__

    def __invert__(self):
        return type(self)(~self._value_)

    def __contains__(self, other):
        return other._value_ & self._value_ == other._value_

    def __bool__(self):
        return bool(self._value_)

    def __iter__(self):
        cls = type(self)
        return iter([cls._member_map_[name] for name in cls._member_names_ if cls._single(name) & self._value_])

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        if self._name_ is None:
            return "<%s: %r>" % (type(self).__name__, self._value_)
        return "<%s.%s: %r>" % (type(self).__name__, self._name_, self._value_)

    def __str__(self):
        if self._name_ is None:
            return "%s(%r)" % (type(self).__name__, self._value_)
        return "%s.%s" % (type(self).__name__, self._name_)


class IntFlag(int, Flag):
    """Members that are integers and can be combined."""

    __repr__ = Flag.__repr__

    def __str__(self):
        return int.__repr__(self)

    def __format__(self, spec):
        return int.__format__(self._value_, spec)


def unique(enumeration):
    """Refuses an enumeration with two names for one value."""
    duplicates = []
    for name, member in enumeration.__members__.items():
        if name != member._name_:
            duplicates.append("%s -> %s" % (name, member._name_))
    if duplicates:
        raise ValueError("duplicate values found in %r: %s" % (enumeration, ", ".join(duplicates)))
    return enumeration
