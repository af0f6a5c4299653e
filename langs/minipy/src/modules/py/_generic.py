"""What `list[int]` and `int | None` are. The virtual machine makes them; nothing is checked against them but unions."""

_NoneType = type(None)


def _shown(part):
    if part is ...:
        return "..."
    if part is _NoneType:
        return "None"
    if isinstance(part, list):
        return "[" + ", ".join([_shown(each) for each in part]) + "]"
    if isinstance(part, type) and not isinstance(part, GenericAlias):
        return part.__qualname__ if part is type or part.__module__ == "builtins" else part.__module__ + "." + part.__qualname__
    return repr(part)


def _parameters(args):
    found = []
    for part in args:
        if isinstance(part, (list, tuple)):
            inner = _parameters(part)
        elif isinstance(part, type):
            continue
        elif hasattr(part, "__typing_subst__"):
            inner = (part,)
        else:
            inner = getattr(part, "__parameters__", ())
        for each in inner if isinstance(inner, tuple) else ():
            if each not in found:
                found.append(each)
    return tuple(found)


class GenericAlias:
    """A class with parameters."""

    __module__ = "types"

    def __new__(cls, origin, args, /):
        new = object.__new__(cls)
        args = args if isinstance(args, tuple) else (args,)
        object.__setattr__(new, "__origin__", origin)
        object.__setattr__(new, "__args__", args)
        object.__setattr__(new, "__parameters__", _parameters(args))
        object.__setattr__(new, "__unpacked__", False)
        return new

    def __repr__(self):
        args = ", ".join([_shown(part) for part in self.__args__]) or "()"
        return ("*" if self.__unpacked__ else "") + "%s[%s]" % (_shown(self.__origin__), args)

    def __reduce__(self):
        return GenericAlias, (self.__origin__, self.__args__)

    def __call__(self, *args, **kwargs):
        made = self.__origin__(*args, **kwargs)
        try:
            made.__orig_class__ = self
        except (AttributeError, TypeError):
            pass
        return made

    def __getattr__(self, name):
        if name.startswith("__") and name in (
                "__class__", "__copy__", "__deepcopy__", "__mro_entries__", "__typing_unpacked_tuple_args__"):
            raise AttributeError(name)
        return getattr(self.__origin__, name)

    def __getitem__(self, parameters):
        wanted = self.__parameters__
        if not wanted:
            raise TypeError("%r is not a generic class" % (self,))
        parameters = parameters if isinstance(parameters, tuple) else (parameters,)
        if len(parameters) != len(wanted):
            few = "few" if len(parameters) < len(wanted) else "many"
            raise TypeError("Too %s arguments for %r; actual %d, expected %d"
                            % (few, self, len(parameters), len(wanted)))
        given = dict(zip(wanted, parameters))
        args = []
        for part in self.__args__:
            if part in wanted:
                args.append(given[part])
            elif not isinstance(part, type) and getattr(part, "__parameters__", ()):
                args.append(part[tuple([given[each] for each in part.__parameters__])])
            else:
                args.append(part)
        return GenericAlias(self.__origin__, tuple(args))

    def __iter__(self):
        unpacked = GenericAlias(self.__origin__, self.__args__)
        object.__setattr__(unpacked, "__unpacked__", True)
        yield unpacked

    def __mro_entries__(self, bases):
        return (self.__origin__,)

    def __instancecheck__(self, instance):
        raise TypeError("isinstance() argument 2 cannot be a parameterized generic")

    def __subclasscheck__(self, cls):
        raise TypeError("issubclass() argument 2 cannot be a parameterized generic")

    def __eq__(self, other):
        if not isinstance(other, GenericAlias):
            return NotImplemented
        return (self.__origin__ == other.__origin__ and self.__args__ == other.__args__
                and self.__unpacked__ == other.__unpacked__)

    def __hash__(self):
        return hash(self.__origin__) ^ hash(self.__args__)

    def __or__(self, other):
        return union(self, other)

    def __ror__(self, other):
        return union(other, self)

    def __dir__(self):
        return sorted(set(dir(self.__origin__)) | {"__origin__", "__args__", "__parameters__", "__mro_entries__"})


def _may_be_united(part):
    return part is None or isinstance(part, (type, GenericAlias, UnionType)) or hasattr(part, "__typing_subst__") or (
        hasattr(type(part), "__value__"))


def union(left, right):
    """`left | right`; NotImplemented if either is not what a union is made of."""
    if not (_may_be_united(left) and _may_be_united(right)):
        return NotImplemented
    parts = []
    for each in (left, right):
        for part in each.__args__ if isinstance(each, UnionType) else (each,):
            part = _NoneType if part is None else part
            if part not in parts:
                parts.append(part)
    if len(parts) == 1:
        return parts[0]
    made = object.__new__(UnionType)
    object.__setattr__(made, "__args__", tuple(parts))
    object.__setattr__(made, "__parameters__", _parameters(parts))
    return made


class UnionType:
    """One of several types."""

    __module__ = "types"

    def __new__(cls, *args):
        raise TypeError("cannot create 'types.UnionType' instances")

    def __repr__(self):
        return " | ".join([_shown(part) for part in self.__args__])

    def __or__(self, other):
        return union(self, other)

    def __ror__(self, other):
        return union(other, self)

    def __eq__(self, other):
        if not isinstance(other, UnionType):
            return NotImplemented
        return set(self.__args__) == set(other.__args__)

    def __hash__(self):
        return hash(frozenset(self.__args__))

    def __instancecheck__(self, instance):
        for part in self.__args__:
            if isinstance(instance, part):
                return True
        return False

    def __subclasscheck__(self, cls):
        if not isinstance(cls, type):
            raise TypeError("issubclass() arg 1 must be a class")
        for part in self.__args__:
            if issubclass(cls, part):
                return True
        return False

    def __getitem__(self, parameters):
        if not self.__parameters__:
            raise TypeError("%r is not a generic class" % (self,))
        parameters = parameters if isinstance(parameters, tuple) else (parameters,)
        given = dict(zip(self.__parameters__, parameters))
        made = None
        for part in self.__args__:
            if part in given:
                part = given[part]
            elif getattr(part, "__parameters__", ()):
                part = part[tuple([given[each] for each in part.__parameters__])]
            made = part if made is None else made | part
        return made
