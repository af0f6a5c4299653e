"""What can be asked of a finished enumeration, and how its members become names of their module."""

import sys
from enum import KEEP, Enum, Flag, ReprEnum, StrEnum, _high_bit, _is_single_bit, _iter_bits_lsb


def unique(enumeration):
    """Refuses an enumeration with two names for one value."""
    duplicates = [
        (name, each.name) for name, each in enumeration.__members__.items() if name != each.name
    ]
    if duplicates:
        text = ", ".join("%s -> %s" % pair for pair in duplicates)
        raise ValueError("duplicate values found in %r: %s" % (enumeration, text))
    return enumeration


def global_enum_repr(self):
    module = self.__class__.__module__.split(".")[-1]
    return "%s.%s" % (module, self._name_)


def global_flag_repr(self):
    module = self.__class__.__module__.split(".")[-1]
    name = self.__class__.__name__
    if self._name_ is None:
        return "%s.%s(%r)" % (module, name, self._value_)
    if _is_single_bit(self._value_):
        return "%s.%s" % (module, self._name_)
    if self._boundary_ is not KEEP:
        return "|".join(["%s.%s" % (module, part) for part in self._name_.split("|")])
    parts = [part if part[0].isdigit() else "%s.%s" % (module, part) for part in self._name_.split("|")]
    return "|".join(parts)


def global_str(self):
    return self._name_ if self._name_ is not None else "%s(%r)" % (self.__class__.__name__, self._value_)


def global_enum(cls, update_str=False):
    """Makes the members names of the module, and shows them so."""
    cls.__repr__ = global_flag_repr if issubclass(cls, Flag) else global_enum_repr
    if not issubclass(cls, ReprEnum) or update_str:
        cls.__str__ = global_str
    sys.modules[cls.__module__].__dict__.update(cls.__members__)
    return cls


class EnumCheck(StrEnum):
    """What `verify` can look at."""

    __module__ = "enum"

    CONTINUOUS = "no skipped integer values"
    NAMED_FLAGS = "multi-flag aliases may not contain unnamed flags"
    UNIQUE = "one name per value"


CONTINUOUS, NAMED_FLAGS, UNIQUE = EnumCheck


class verify:
    """Refuses an enumeration that fails one of the checks."""

    __module__ = "enum"

    def __init__(self, *checks):
        self.checks = checks

    def __call__(self, enumeration):
        for check in self.checks:
            if check is UNIQUE:
                duplicates = [
                    (name, each.name) for name, each in enumeration.__members__.items() if name != each.name
                ]
                if duplicates:
                    text = ", ".join("%s -> %s" % pair for pair in duplicates)
                    raise ValueError("aliases found in %r: %s" % (enumeration, text))
            elif check is CONTINUOUS:
                self._check_continuous(enumeration)
            elif check is NAMED_FLAGS:
                self._check_named(enumeration)
        return enumeration

    def _check_continuous(self, enumeration):
        values = set(each.value for each in enumeration)
        if len(values) < 2:
            return
        low, high = min(values), max(values)
        if issubclass(enumeration, Flag):
            wanted = [1 << i for i in range(_high_bit(low) + 1, _high_bit(high))]
        elif issubclass(enumeration, Enum):
            wanted = range(low + 1, high)
        else:
            raise Exception("verify: unknown type %r" % enumeration)
        missing = [value for value in wanted if value not in values]
        if missing:
            raise ValueError(("invalid %s %r: missing values %s" % (
                "flag" if issubclass(enumeration, Flag) else "enum", enumeration.__name__,
                ", ".join(str(value) for value in missing)))[:256])

    def _check_named(self, enumeration):
        names = enumeration._member_names_
        singles = [each.value for each in enumeration]
        unnamed, lost = [], 0
        for name, alias in enumeration._member_map_.items():
            if name in names or alias.value < 0:
                continue
            values = list(_iter_bits_lsb(alias.value))
            absent = [value for value in values if value not in singles]
            if absent:
                unnamed.append(name)
                for value in absent:
                    lost |= value
        if unnamed:
            if len(unnamed) == 1:
                which = "alias %s is missing" % unnamed[0]
            else:
                which = "aliases %s and %s are missing" % (", ".join(unnamed[:-1]), unnamed[-1])
            shown = "value 0x%x" % lost if _is_single_bit(lost) else "combined values of 0x%x" % lost
            raise ValueError("invalid Flag %r: %s %s [use enum.show_flag_values(value) for details]"
                             % (enumeration.__name__, which, shown))


for _function in (global_enum_repr, global_flag_repr, global_str, global_enum, unique):
    _function.__module__ = "enum"
