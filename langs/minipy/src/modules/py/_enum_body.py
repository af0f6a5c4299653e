"""The body of an enumeration while its class is being made, and what may stand in it."""

_ABSENT = object()
_builtin_bin = bin


class nonmember:
    """Wraps what stands in the body of an enumeration and is no member."""

    __module__ = "enum"

    def __init__(self, value):
        self.value = value


class member:
    """Wraps what stands in the body of an enumeration and is a member though it does not look like one."""

    __module__ = "enum"

    def __init__(self, value):
        self.value = value


class auto:
    """Stands for the next value."""

    __module__ = "enum"

    def __init__(self, value=_ABSENT):
        self.value = value

    def __repr__(self):
        return "auto(%r)" % self.value


def _is_descriptor(value):
    return hasattr(value, "__get__") or hasattr(value, "__set__") or hasattr(value, "__delete__")


def _is_dunder(name):
    return len(name) > 4 and name[:2] == name[-2:] == "__" and name[2] != "_" and name[-3] != "_"


def _is_sunder(name):
    return len(name) > 2 and name[0] == name[-1] == "_" and name[1] != "_" and name[-2] != "_"


def _is_private(cls_name, name):
    start = "_%s__" % cls_name
    return len(name) > len(start) and name.startswith(start) and (name[-1] != "_" or name[-2] != "_")


def _is_internal_class(cls_name, value):
    if not isinstance(value, type):
        return False
    qualname = getattr(value, "__qualname__", "")
    start = cls_name + "." + getattr(value, "__name__", "")
    return qualname == start or qualname.endswith("." + start)


def _is_single_bit(value):
    return value > 0 and value & (value - 1) == 0


def _high_bit(value):
    return value.bit_length() - 1


def _iter_bits_lsb(value):
    """The bits of a number, the lowest first."""
    value = getattr(value, "_value_", value)
    if value < 0:
        raise ValueError("%r is not a positive integer" % value)
    while value:
        bit = value & -value
        yield bit
        value ^= bit


def show_flag_values(value):
    return list(_iter_bits_lsb(value))


def bin(num, max_bits=None):
    """The binary digits of a number, in two's complement with the sign's digit first."""
    limit = 1 << num.bit_length()
    if num >= 0:
        digits = _builtin_bin(num + limit).replace("1", "0", 1)
    else:
        digits = _builtin_bin(~num ^ (limit - 1) + limit)
    sign, digits = digits[:3], digits[3:]
    if max_bits is not None and len(digits) < max_bits:
        digits = (sign[-1] * max_bits + digits)[-max_bits:]
    return "%s %s" % (sign, digits)


class EnumDict(dict):
    """The body of an enumeration: it notes the members in order and refuses what cannot be meant."""

    __module__ = "enum"

    def __init__(self, cls_name=None):
        super().__init__()
        self._member_names = {}
        self._last_values = []
        self._ignore = []
        self._auto_called = False
        self._cls_name = cls_name

    def __setitem__(self, key, value):
        if self._cls_name is not None and (
                _is_internal_class(self._cls_name, value) or _is_private(self._cls_name, key)):
            pass
        elif _is_sunder(key):
            self._set_sunder(key, value)
        elif _is_dunder(key):
            if key == "__order__":
                key = "_order_"
        elif key in self._member_names:
            raise TypeError("%r already defined as %r" % (key, self[key]))
        elif key in self._ignore:
            pass
        elif isinstance(value, nonmember):
            value = value.value
        elif _is_descriptor(value):
            pass
        else:
            if key in self:
                raise TypeError("%r already defined as %r" % (key, self[key]))
            value = self._member_value(key, value)
        super().__setitem__(key, value)

    def _set_sunder(self, key, value):
        if key == "_generate_next_value_":
            if self._auto_called:
                raise TypeError("_generate_next_value_ must be defined before members")
            self._generate_next_value = getattr(value, "__func__", value)
        elif key == "_ignore_":
            names = value.replace(",", " ").split() if isinstance(value, str) else list(value)
            self._ignore = names
            already = set(names) & set(self._member_names)
            if already:
                raise ValueError("_ignore_ cannot specify already set names: %r" % (already,))
        elif key not in ("_order_", "_numeric_repr_", "_missing_", "_iter_member_", "_iter_member_by_value_",
                         "_iter_member_by_def_", "_add_alias_", "_add_value_alias_", "_use_args_", "_new_member_"):
            raise ValueError("_sunder_ names, such as %r, are reserved for future Enum use" % (key,))

    def _member_value(self, key, value):
        noted = True
        if isinstance(value, member):
            value = value.value
        elif isinstance(value, auto):
            value = self._next(key, value)
            noted = False
        elif isinstance(value, tuple) and any(isinstance(part, auto) for part in value):
            parts = [self._next(key, part) if isinstance(part, auto) else part for part in value]
            value = tuple(parts) if type(value) is tuple else type(value)(*parts)
            noted = False
        self._member_names[key] = None
        if noted:
            self._last_values.append(value)
        return value

    def _next(self, key, stand_in):
        if stand_in.value is _ABSENT:
            stand_in.value = self._generate_next_value(key, 1, len(self._member_names), self._last_values[:])
            self._auto_called = True
        self._last_values.append(stand_in.value)
        return stand_in.value

    @property
    def member_names(self):
        return list(self._member_names)

    def update(self, members, **more_members):
        try:
            for name in members.keys():
                self[name] = members[name]
        except AttributeError:
            for name, value in members:
                self[name] = value
        for name, value in more_members.items():
            self[name] = value
