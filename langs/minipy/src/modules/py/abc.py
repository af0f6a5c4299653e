"""Abstract classes: a class with abstract methods cannot be instantiated."""


def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


def abstractproperty(fget):
    return property(abstractmethod(fget))


def _is_abstract(member):
    if isinstance(member, property):
        member = member.fget
    elif isinstance(member, (classmethod, staticmethod)):
        member = member.__func__
    return getattr(member, "__isabstractmethod__", False)


def _abstract_names(cls):
    names = []
    for base in cls.__mro__[::-1]:
        for name, member in list(base.__dict__.items()):
            if name in names:
                names.remove(name)
            if _is_abstract(member):
                names.append(name)
    return sorted(names)


class ABCMeta(type):
    """The class of abstract classes."""

    def __new__(mcls, name, bases, namespace, **kwargs):
        cls = type.__new__(mcls, name, bases, namespace, **kwargs)
        cls.__abstractmethods__ = frozenset(_abstract_names(cls))
        cls._registered = ()
        return cls

    def register(cls, subclass):
        cls._registered += (subclass,)
        return subclass

    def __instancecheck__(cls, instance):
        return cls.__subclasscheck__(type(instance))

    def __subclasscheck__(cls, subclass):
        if cls in subclass.__mro__:
            return True
        for registered in cls._registered:
            if issubclass(subclass, registered):
                return True
        return False


class ABC(metaclass=ABCMeta):
    """A base for abstract classes."""

    __slots__ = ()


def get_cache_token():
    return 0


def update_abstractmethods(cls):
    return cls
