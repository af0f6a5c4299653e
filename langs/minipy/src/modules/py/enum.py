"""Classes with a fixed set of instances, which have names."""

import sys
from _enum_body import (
    _ABSENT, EnumDict, _high_bit, _is_descriptor, _is_dunder, _is_internal_class, _is_private, _is_single_bit,
    _is_sunder, _iter_bits_lsb, auto, bin, member, nonmember, show_flag_values,
)
from types import MappingProxyType

__all__ = [
    "EnumType", "EnumMeta", "EnumDict", "Enum", "IntEnum", "StrEnum", "Flag", "IntFlag", "ReprEnum", "auto", "unique",
    "property", "verify", "member", "nonmember", "FlagBoundary", "STRICT", "CONFORM", "EJECT", "KEEP", "global_flag_repr",
    "global_enum_repr", "global_str", "global_enum", "EnumCheck", "CONTINUOUS", "NAMED_FLAGS", "UNIQUE",
    "pickle_by_global_name", "pickle_by_enum_name",
]

# The classes that the metaclass uses before they exist.
Enum = Flag = EJECT = KEEP = ReprEnum = None
_builtin_property = property


class property(_builtin_property):
    """An attribute of members that a member of that name on the class does not disturb."""

    member = None
    _attr_type = None
    _cls_type = None

    def __get__(self, instance, ownerclass=None):
        if instance is None:
            if self.member is not None:
                return self.member
            raise AttributeError("%r has no attribute %r" % (ownerclass, self.name))
        if self.fget is not None:
            return self.fget(instance)
        if self._attr_type == "attr":
            return getattr(self._cls_type, self.name)
        if self._attr_type == "desc":
            return getattr(instance._value_, self.name)
        try:
            return ownerclass._member_map_[self.name]
        except KeyError:
            raise AttributeError("%r has no attribute %r" % (ownerclass, self.name)) from None

    def __set__(self, instance, value):
        if self.fset is not None:
            return self.fset(instance, value)
        raise AttributeError("<enum %r> cannot set attribute %r" % (self.clsname, self.name))

    def __delete__(self, instance):
        if self.fdel is not None:
            return self.fdel(instance)
        raise AttributeError("<enum %r> cannot delete attribute %r" % (self.clsname, self.name))

    def __set_name__(self, ownerclass, name):
        self.name = name
        self.clsname = ownerclass.__name__


class _proto_member:
    """Stands in the body of the class until its `__set_name__` makes the member."""

    def __init__(self, value):
        self.value = value

    def __set_name__(self, enum_class, name):
        type.__delattr__(enum_class, name)
        value = self.value
        args = value if isinstance(value, tuple) and enum_class._member_type_ is not tuple else (value,)
        new = enum_class._new_member_(enum_class, *args) if enum_class._use_args_ else enum_class._new_member_(enum_class)
        if not hasattr(new, "_value_"):
            if enum_class._member_type_ is object:
                new._value_ = value
            else:
                try:
                    new._value_ = enum_class._member_type_(*args)
                except Exception as error:
                    raise TypeError("_value_ not set in __new__, unable to create it") from error
        value = new._value_
        new._name_ = name
        new.__objclass__ = enum_class
        new.__init__(*args)
        new._sort_order_ = len(enum_class._member_names_)
        is_flag = Flag is not None and issubclass(enum_class, Flag)
        if is_flag and isinstance(value, int):
            enum_class._flag_mask_ |= value
            if _is_single_bit(value):
                enum_class._singles_mask_ |= value
            enum_class._all_bits_ = (1 << enum_class._flag_mask_.bit_length()) - 1
        known = enum_class._known(value)
        if known is not None:
            new = known
        elif not is_flag or not isinstance(value, int) or _is_single_bit(value):
            enum_class._member_names_.append(name)
        enum_class._add_member_(name, new)
        enum_class._add_value_(name, value, new)


class EnumType(type):
    """The class of enumerations."""

    @classmethod
    def __prepare__(metacls, cls, bases, **kwds):
        metacls._check_for_existing_members_(cls, bases)
        body = EnumDict(cls)
        data_type, first_enum = metacls._get_mixins_(cls, bases)
        if first_enum is not None:
            body["_generate_next_value_"] = getattr(first_enum, "_generate_next_value_", None)
        return body

    def __new__(metacls, cls, bases, classdict, *, boundary=None, _simple=False, **kwds):
        if _simple:
            return super().__new__(metacls, cls, bases, classdict, **kwds)
        ignored = classdict.setdefault("_ignore_", [])
        if isinstance(ignored, str):
            ignored = ignored.replace(",", " ").split()
        for name in list(ignored) + ["_ignore_"]:
            classdict.pop(name, None)
        names = classdict._member_names
        invalid = set(names) & {"mro", ""}
        if invalid:
            raise ValueError("invalid enum member name(s) %s" % ",".join(repr(name) for name in invalid))
        order = classdict.pop("_order_", None)
        data_type, first_enum = metacls._get_mixins_(cls, bases)
        new, save_new, use_args = metacls._find_new_(classdict, data_type, first_enum)
        body = dict(classdict)
        body["_new_member_"] = new
        body["_use_args_"] = use_args
        next_value = classdict.get("_generate_next_value_")
        if next_value is not None and not isinstance(next_value, staticmethod):
            body["_generate_next_value_"] = staticmethod(next_value)
        for name in names:
            body[name] = _proto_member(body[name])
        body["_member_names_"] = []
        body["_member_map_"] = {}
        body["_value2member_map_"] = {}
        body["_hashable_values_"] = []
        body["_unhashable_values_"] = []
        body["_unhashable_values_map_"] = {}
        body["_member_type_"] = data_type
        body["_value_repr_"] = metacls._find_data_repr_(cls, bases)
        body["_boundary_"] = boundary or getattr(first_enum, "_boundary_", None)
        body["_flag_mask_"] = body["_singles_mask_"] = body["_all_bits_"] = 0
        body["_inverted_"] = None
        body["_in_progress"] = True
        enum_class = super().__new__(metacls, cls, bases, body, **kwds)
        type.__delattr__(enum_class, "_in_progress")
        metacls._choose_texts(enum_class, bases, classdict, data_type, first_enum)
        if Enum is not None:
            if save_new:
                enum_class.__new_member__ = new
            enum_class.__new__ = Enum.__new__
        if Flag is not None and issubclass(enum_class, Flag):
            for name in ("__or__", "__and__", "__xor__", "__ror__", "__rand__", "__rxor__", "__invert__"):
                if name not in classdict:
                    setattr(enum_class, name, getattr(Flag, name))
            values = [each._value_ for each in enum_class if isinstance(each._value_, int)]
            if values != sorted(values):
                enum_class._iter_member_ = enum_class._iter_member_by_def_
        if order is not None:
            metacls._check_order(enum_class, order)
        return enum_class

    @staticmethod
    def _choose_texts(enum_class, bases, classdict, data_type, first_enum):
        """The texts of members are those of enumerations unless the class or a mixin of its own defines them."""
        chosen = set(classdict)
        if ReprEnum is not None and ReprEnum in bases:
            if data_type is object:
                raise TypeError("ReprEnum subclasses must be mixed with a data type (i.e. int, str, float, etc.)")
            if "__format__" not in chosen:
                enum_class.__format__ = data_type.__format__
            if "__str__" not in chosen:
                show = data_type.__str__
                enum_class.__str__ = data_type.__repr__ if show == object.__str__ else show
            chosen.update(("__format__", "__str__"))
        for name in ("__repr__", "__str__", "__format__", "__reduce_ex__"):
            if name in chosen or first_enum is None or not hasattr(object, name):
                continue
            if getattr(enum_class, name) in (getattr(data_type, name), getattr(object, name)):
                setattr(enum_class, name, getattr(first_enum, name))

    @staticmethod
    def _check_order(enum_class, order):
        if isinstance(order, str):
            order = order.replace(",", " ").split()
        names = enum_class._member_names_
        if Flag is not None and issubclass(enum_class, Flag):
            members = enum_class._member_map_
            order = [name for name in order if name not in members or name in names]
        else:
            aliases = [name for name in enum_class._member_map_ if name not in names]
            order = [name for name in order if name not in aliases]
        if order != names:
            raise TypeError("member order does not match _order_:\n  %r\n  %r" % (names, order))

    def __bool__(cls):
        return True

    def __call__(cls, value, names=_ABSENT, *values, module=None, qualname=None, type=None, start=1,
                 boundary=None):
        if cls._member_map_:
            if names is not _ABSENT:
                value = (value, names) + values
            return cls.__new__(cls, value)
        if names is _ABSENT and type is None:
            raise TypeError("%r has no members; specify `names=()` if you meant to create a new, empty, enum" % cls)
        return cls._create_(value, None if names is _ABSENT else names, module=module, qualname=qualname, type=type,
                            start=start, boundary=boundary)

    def __contains__(cls, value):
        if isinstance(value, cls):
            return True
        try:
            cls(value)
            return True
        except ValueError:
            return value in cls._unhashable_values_ or value in cls._hashable_values_

    def __delattr__(cls, attr):
        if attr in cls._member_map_:
            raise AttributeError("%r cannot delete member %r." % (cls.__name__, attr))
        super().__delattr__(attr)

    def __dir__(cls):
        names = set(["__class__", "__contains__", "__doc__", "__getitem__", "__init_subclass__", "__iter__", "__len__", "__members__",
                     "__module__", "__name__", "__qualname__"] + cls._member_names_)
        if cls._new_member_ is not object.__new__:
            names.add("__new__")
        if cls._member_type_ is not object:
            names |= set(dir(cls._member_type_))
        return sorted(names)

    def __getitem__(cls, name):
        return cls._member_map_[name]

    def __iter__(cls):
        return iter([cls._member_map_[name] for name in cls._member_names_])

    def __reversed__(cls):
        return iter([cls._member_map_[name] for name in reversed(cls._member_names_)])

    def __len__(cls):
        return len(cls._member_names_)

    @_builtin_property
    def __members__(cls):
        return MappingProxyType(cls._member_map_)

    def __repr__(cls):
        return "<%s %r>" % ("flag" if Flag is not None and issubclass(cls, Flag) else "enum", cls.__name__)

    def __setattr__(cls, name, value):
        if name in cls.__dict__.get("_member_map_", ()):
            raise AttributeError("cannot reassign member %r" % (name,))
        super().__setattr__(name, value)

    def _known(cls, value):
        """The member of a value, if there is one."""
        try:
            return cls._value2member_map_.get(value)
        except TypeError:
            for known in cls._member_map_.values():
                if known._value_ == value:
                    return known
        return None

    def _add_value_(cls, name, value, new):
        try:
            cls._value2member_map_.setdefault(value, new)
            if value not in cls._hashable_values_:
                cls._hashable_values_.append(value)
        except TypeError:
            cls._unhashable_values_.append(value)
            cls._unhashable_values_map_.setdefault(name, []).append(value)

    def _add_member_(cls, name, new):
        if name in cls._member_map_:
            if cls._member_map_[name] is not new:
                raise NameError("%r is already bound: %r" % (name, cls._member_map_[name]))
            return
        attribute, kind = None, None
        for base in cls.__mro__[1:]:
            found = base.__dict__.get(name)
            if found is None:
                continue
            if isinstance(found, _builtin_property):
                kind, attribute, owner = "enum", found, base
                break
            if _is_descriptor(found) and kind is None:
                kind, attribute, owner = "desc", found, base
            elif kind is None:
                kind, attribute, owner = "attr", found, base
        if kind is None:
            type.__setattr__(cls, name, new)
        else:
            redirect = property()
            redirect.member = new
            redirect.__set_name__(cls, name)
            if kind == "enum":
                redirect = property(attribute.fget, attribute.fset, attribute.fdel)
                redirect.member = new
                redirect.__set_name__(cls, name)
            elif kind == "desc":
                redirect._attr_type, redirect._cls_type = "desc", owner
            type.__setattr__(cls, name, redirect)
        cls._member_map_[name] = new

    def _create_(cls, class_name, names, *, module=None, qualname=None, type=None, start=1, boundary=None):
        metacls = cls.__class__
        bases = (cls,) if type is None else (type, cls)
        first_enum = cls._get_mixins_(class_name, bases)[1]
        body = metacls.__prepare__(class_name, bases)
        if isinstance(names, str):
            names = names.replace(",", " ").split()
        if isinstance(names, (tuple, list)) and names and isinstance(names[0], str):
            pairs, values = [], []
            for count, name in enumerate(names):
                value = first_enum._generate_next_value_(name, start, count, values[:])
                values.append(value)
                pairs.append((name, value))
            names = pairs
        if names is None:
            names = ()
        for item in names:
            if isinstance(item, str):
                name, value = item, names[item]
            else:
                name, value = item
            body[name] = value
        body["__module__"] = module or _caller_module()
        if qualname is not None:
            body["__qualname__"] = qualname
        return metacls.__new__(metacls, class_name, bases, body, boundary=boundary)

    def _convert_(cls, name, module, filter, source=None, *, boundary=None, as_global=False):
        namespace = sys.modules[module].__dict__
        source = source.__dict__ if source is not None else namespace
        members = [(key, source[key]) for key in source.keys() if filter(key)]
        try:
            members.sort(key=lambda pair: (pair[1], pair[0]))
        except TypeError:
            members.sort(key=lambda pair: pair[0])
        body = {each[0]: each[1] for each in members}
        made = cls(name, body, module=module, boundary=boundary or KEEP)
        if as_global:
            global_enum(made)
        else:
            sys.modules[made.__module__].__dict__.update(made.__members__)
        namespace[name] = made
        return made

    @classmethod
    def _check_for_existing_members_(metacls, class_name, bases):
        for chain in bases:
            for base in chain.__mro__:
                if isinstance(base, EnumType) and base._member_names_:
                    raise TypeError("<enum %r> cannot extend %r" % (class_name, base))

    @classmethod
    def _get_mixins_(metacls, class_name, bases):
        if not bases:
            return object, Enum
        first_enum = bases[-1]
        if not isinstance(first_enum, EnumType):
            raise TypeError("new enumerations should be created as "
                            "`EnumName([mixin_type, ...] [data_type,] enum_type)`")
        return metacls._find_data_type_(class_name, bases) or object, first_enum

    @classmethod
    def _find_data_repr_(metacls, class_name, bases):
        for chain in bases:
            for base in chain.__mro__:
                if base is object:
                    continue
                if isinstance(base, EnumType):
                    return base._value_repr_
                if "__repr__" in base.__dict__:
                    if "__dataclass_fields__" in base.__dict__ and "__dataclass_params__" in base.__dict__ \
                            and base.__dict__["__dataclass_params__"].repr:
                        return _dataclass_repr
                    return base.__dict__["__repr__"]
        return None

    @classmethod
    def _find_data_type_(metacls, class_name, bases):
        found = []
        for chain in bases:
            candidate = None
            for base in chain.__mro__:
                if base is object:
                    continue
                if isinstance(base, EnumType):
                    if base._member_type_ is not object:
                        found.append(base._member_type_)
                        break
                elif "__new__" in base.__dict__ or "__dataclass_fields__" in base.__dict__:
                    found.append(candidate or base)
                    break
                else:
                    candidate = candidate or base
        kinds = set(found)
        if len(kinds) > 1:
            raise TypeError("too many data types for %r: %r" % (class_name, kinds))
        return found[0] if found else None

    @classmethod
    def _find_new_(metacls, classdict, data_type, first_enum):
        new = classdict.get("__new__")
        save_new = first_enum is not None and new is not None
        if new is None:
            useless = (None, object.__new__, None if Enum is None else Enum.__new__)
            for method in ("__new_member__", "__new__"):
                for possible in (data_type, first_enum):
                    target = getattr(possible, method, None)
                    if target not in useless:
                        new = target
                        break
                if new is not None:
                    break
            else:
                new = object.__new__
        if isinstance(new, staticmethod):
            new = new.__func__
        use_args = not (first_enum is None or new in (object.__new__, None if Enum is None else Enum.__new__))
        return new, save_new, use_args


EnumMeta = EnumType


def _caller_module():
    """The module of the code that makes an enumeration by a call, if that can be told."""
    frame_of = getattr(sys, "_getframemodulename", None)
    return (frame_of(3) if frame_of is not None else None) or "__main__"


class Enum(metaclass=EnumType):
    """A base for enumerations."""

    def __new__(cls, value):
        if type(value) is cls:
            return value
        found = cls._known(value)
        if found is not None:
            return found
        for name, values in cls._unhashable_values_map_.items():
            if value in values:
                return cls[name]
        if not cls._member_map_:
            if "_in_progress" in cls.__dict__:
                raise TypeError("do not use `super().__new__; call the appropriate __new__ directly")
            raise TypeError("%r has no members defined" % cls)
        failed = None
        try:
            result = cls._missing_(value)
        except Exception as error:
            failed, result = error, None
        if isinstance(result, cls) or (
                Flag is not None and issubclass(cls, Flag) and cls._boundary_ is EJECT and isinstance(result, int)):
            return result
        invalid = ValueError("%r is not a valid %s" % (value, cls.__qualname__))
        if failed is None:
            if result is None:
                raise invalid
            failed = TypeError("error in %s._missing_: returned %r instead of None or a valid member"
                               % (cls.__name__, result))
        if not isinstance(failed, ValueError):
            failed.__context__ = invalid
        raise failed

    def __init__(self, *args, **kwds):
        pass

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start
        try:
            last = sorted(last_values).pop()
        except TypeError:
            raise TypeError("unable to sort non-numeric values") from None
        try:
            return last + 1
        except TypeError:
            raise TypeError("unable to increment %r" % (last,)) from None

    @classmethod
    def _missing_(cls, value):
        return None

    def _add_alias_(self, name):
        self.__class__._add_member_(name, self)

    def _add_value_alias_(self, value):
        cls = self.__class__
        known = cls._known(value)
        if known is not None:
            if known is not self:
                raise ValueError("%r is already bound: %r" % (value, known))
            return
        cls._add_value_(self.name, value, self)

    def __repr__(self):
        show = self.__class__._value_repr_ or repr
        return "<%s.%s: %s>" % (self.__class__.__name__, self._name_, show(self._value_))

    def __str__(self):
        return "%s.%s" % (self.__class__.__name__, self._name_)

    def __dir__(self):
        names = set()
        if self.__class__._member_type_ is not object:
            names = set(object.__dir__(self))
        for name in getattr(self, "__dict__", ()):
            if name[0] != "_" and name not in self._member_map_:
                names.add(name)
        for cls in self.__class__.mro():
            for name, value in cls.__dict__.items():
                if name[0] == "_":
                    continue
                if isinstance(value, _builtin_property):
                    if value.fget is not None or name not in self._member_map_:
                        names.add(name)
                    else:
                        names.discard(name)
                elif name not in self._member_map_:
                    names.add(name)
        return sorted(set(["__class__", "__doc__", "__eq__", "__hash__", "__module__"]) | names)

    def __format__(self, format_spec):
        return str.__format__(str(self), format_spec)

    def __hash__(self):
        return hash(self._name_)

    def __reduce_ex__(self, protocol):
        return self.__class__, (self._value_,)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    @property
    def name(self):
        return self._name_

    @property
    def value(self):
        return self._value_


class ReprEnum(Enum):
    """An enumeration whose members have the texts of their values."""


class IntEnum(int, ReprEnum):
    """Members that are integers."""


class StrEnum(str, ReprEnum):
    """Members that are strings."""

    def __new__(cls, *values):
        if len(values) > 3:
            raise TypeError("too many arguments for str(): %r" % (values,))
        if len(values) == 1 and not isinstance(values[0], str):
            raise TypeError("%r is not a string" % (values[0],))
        if len(values) >= 2 and not isinstance(values[1], str):
            raise TypeError("encoding must be a string, not %r" % (values[1],))
        if len(values) == 3 and not isinstance(values[2], str):
            raise TypeError("errors must be a string, not %r" % (values[2],))
        value = str(*values)
        new = str.__new__(cls, value)
        new._value_ = value
        return new

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        return name.lower()


def pickle_by_global_name(self, proto):
    return self.name


def pickle_by_enum_name(self, proto):
    return getattr, (self.__class__, self._name_)


class FlagBoundary(StrEnum):
    """What becomes of bits that no member has."""

    STRICT = auto()
    CONFORM = auto()
    EJECT = auto()
    KEEP = auto()


STRICT, CONFORM, EJECT, KEEP = FlagBoundary


class Flag(Enum, boundary=STRICT):
    """Members that can be combined."""

    _numeric_repr_ = repr

    @staticmethod
    def _generate_next_value_(name, start, count, last_values):
        if not last_values:
            return start if start is not None else 1
        last = max(last_values)
        try:
            return 1 << _high_bit(last) + 1
        except Exception:
            raise TypeError("invalid flag value %r" % last) from None

    @classmethod
    def _iter_member_by_value_(cls, value):
        for bit in _iter_bits_lsb(value & cls._flag_mask_):
            found = cls._value2member_map_.get(bit)
            if found is not None:
                yield found

    _iter_member_ = _iter_member_by_value_

    @classmethod
    def _iter_member_by_def_(cls, value):
        yield from sorted(cls._iter_member_by_value_(value), key=lambda each: each._sort_order_)

    @classmethod
    def _missing_(cls, value):
        if not isinstance(value, int):
            raise ValueError("%r is not a valid %s" % (value, cls.__qualname__))
        mask, singles, all_bits = cls._flag_mask_, cls._singles_mask_, cls._all_bits_
        negative = None
        if not ~all_bits <= value <= all_bits or value & (all_bits ^ mask):
            if cls._boundary_ is STRICT:
                width = max(value.bit_length(), mask.bit_length())
                raise ValueError("%r invalid value %r\n    given %s\n  allowed %s"
                                 % (cls, value, bin(value, width), bin(mask, width)))
            if cls._boundary_ is CONFORM:
                value &= mask
            elif cls._boundary_ is EJECT:
                return value
            elif cls._boundary_ is KEEP:
                if value < 0:
                    value += max(all_bits + 1, 1 << value.bit_length())
            else:
                raise ValueError("%r unknown flag boundary %r" % (cls, cls._boundary_))
        if value < 0:
            negative = value
            value = all_bits + 1 + value if cls._boundary_ in (EJECT, KEEP) else singles & value
        unknown = value & ~mask
        aliases = value & ~singles
        single = value & singles
        if unknown and cls._boundary_ is not KEEP:
            raise ValueError("%s(%r) -->  unknown values %r [%s]" % (cls.__name__, value, unknown, bin(unknown)))
        new = object.__new__(cls) if cls._member_type_ is object else cls._member_type_.__new__(cls, value)
        if not hasattr(new, "_value_"):
            new._value_ = value
        new._name_ = None
        if single or aliases:
            parts, combined = [], 0
            for each in cls._iter_member_(single):
                parts.append(each)
                combined |= each._value_
            if aliases:
                value = single | aliases
                for each in cls._member_map_.values():
                    if each not in parts and each._value_ and each._value_ & value == each._value_:
                        parts.append(each)
                        combined |= each._value_
            unknown = value ^ combined
            new._name_ = "|".join([each._name_ for each in parts])
            if not combined:
                new._name_ = None
            elif unknown and cls._boundary_ is STRICT:
                raise ValueError("%r: no members with value %r" % (cls, unknown))
            elif unknown:
                new._name_ += "|%s" % cls._numeric_repr_(unknown)
        new = cls._value2member_map_.setdefault(value, new)
        if negative is not None:
            cls._value2member_map_[negative] = new
        return new

    def __contains__(self, other):
        if not isinstance(other, self.__class__):
            raise TypeError("unsupported operand type(s) for 'in': %r and %r"
                            % (type(other).__qualname__, self.__class__.__qualname__))
        return other._value_ & self._value_ == other._value_

    def __iter__(self):
        yield from self._iter_member_(self._value_)

    def __len__(self):
        return self._value_.bit_count()

    def __repr__(self):
        name = self.__class__.__name__
        show = self.__class__._value_repr_ or repr
        if self._name_ is None:
            return "<%s: %s>" % (name, show(self._value_))
        return "<%s.%s: %s>" % (name, self._name_, show(self._value_))

    def __str__(self):
        name = self.__class__.__name__
        return "%s(%r)" % (name, self._value_) if self._name_ is None else "%s.%s" % (name, self._name_)

    def __bool__(self):
        return bool(self._value_)

    def _get_value(self, flag):
        if isinstance(flag, self.__class__):
            return flag._value_
        if self._member_type_ is not object and isinstance(flag, self._member_type_):
            return flag
        return NotImplemented

    def _operands(self, other, symbol):
        value = self._get_value(other)
        if value is not NotImplemented:
            if self._value_ is None or value is None:
                flag = self if self._value_ is None else other
                raise TypeError("'%s' cannot be combined with other flags with %s" % (flag, symbol))
        return value

    def __or__(self, other):
        value = self._operands(other, "|")
        return NotImplemented if value is NotImplemented else self.__class__(self._value_ | value)

    def __and__(self, other):
        value = self._operands(other, "&")
        return NotImplemented if value is NotImplemented else self.__class__(self._value_ & value)

    def __xor__(self, other):
        value = self._operands(other, "^")
        return NotImplemented if value is NotImplemented else self.__class__(self._value_ ^ value)

    __ror__ = __or__
    __rand__ = __and__
    __rxor__ = __xor__

    def __invert__(self):
        if self._get_value(self) is None:
            raise TypeError("'%s' cannot be inverted" % (self,))
        if self._inverted_ is None:
            if self._boundary_ in (EJECT, KEEP):
                self._inverted_ = self.__class__(~self._value_)
            else:
                self._inverted_ = self.__class__(self._singles_mask_ & ~self._value_)
        return self._inverted_


class IntFlag(int, ReprEnum, Flag, boundary=KEEP):
    """Members that are integers and can be combined."""


def _dataclass_repr(self):
    fields = self.__dataclass_fields__
    return ", ".join("%s=%r" % (key, getattr(self, key)) for key in fields if fields[key].repr)


def _simple_enum(etype=Enum, *, boundary=None, use_args=None):
    """Makes an enumeration of an ordinary class."""
    def convert(cls):
        body = etype.__prepare__(cls.__name__, (etype,))
        for name, value in list(cls.__dict__.items()):
            if name not in ("__dict__", "__weakref__"):
                body[name] = value
        return type(etype).__new__(type(etype), cls.__name__, (etype,), body, boundary=boundary)
    return convert


from _enum_checks import (
    CONTINUOUS, NAMED_FLAGS, UNIQUE, EnumCheck, global_enum, global_enum_repr, global_flag_repr, global_str, unique,
    verify,
)
