"""Abstract classes: what has abstract methods cannot be instantiated, and classes can be counted as subclasses."""


def abstractmethod(funcobj):
    funcobj.__isabstractmethod__ = True
    return funcobj


class abstractclassmethod(classmethod):
    """An abstract class method; `classmethod` around `abstractmethod` is the same."""

    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractstaticmethod(staticmethod):
    """An abstract static method; `staticmethod` around `abstractmethod` is the same."""

    __isabstractmethod__ = True

    def __init__(self, callable):
        callable.__isabstractmethod__ = True
        super().__init__(callable)


class abstractproperty(property):
    """An abstract property; `property` around `abstractmethod` is the same."""

    __isabstractmethod__ = True


def _abstract_names(cls, own):
    """The abstract members of a class: its own, and the inherited ones that it does not define anew."""
    names = {name for name, value in own if getattr(value, "__isabstractmethod__", False)}
    for base in cls.__bases__:
        for name in getattr(base, "__abstractmethods__", ()) if base is not type else ():
            if getattr(getattr(cls, name, None), "__isabstractmethod__", False):
                names.add(name)
    return frozenset(names)


# Counts registrations: older negative results are not used.
_registrations = 0


def get_cache_token():
    return _registrations


class _Record:
    """What an abstract class knows of others."""

    __slots__ = ("registered", "yes", "no", "age")

    def __init__(self):
        self.registered = []
        self.yes = set()
        self.no = set()
        self.age = _registrations


class ABCMeta(type):
    """The class of abstract classes."""

    def __new__(mcls, name, bases, namespace, /, **kwargs):
        cls = super().__new__(mcls, name, bases, namespace, **kwargs)
        cls.__abstractmethods__ = _abstract_names(cls, namespace.items())
        cls._abc_impl = _Record()
        return cls

    def register(cls, subclass):
        global _registrations
        if not isinstance(subclass, type):
            raise TypeError("Can only register classes")
        if issubclass(subclass, cls):
            return subclass
        if issubclass(cls, subclass):
            raise RuntimeError("Refusing to create an inheritance cycle")
        cls._abc_impl.registered.append(subclass)
        _registrations += 1
        return subclass

    def __instancecheck__(cls, instance):
        subclass = instance.__class__
        subtype = type(instance)
        if subtype is subclass:
            return cls.__subclasscheck__(subclass)
        return cls.__subclasscheck__(subclass) or cls.__subclasscheck__(subtype)

    def __subclasscheck__(cls, subclass):
        if not isinstance(subclass, type):
            raise TypeError("issubclass() arg 1 must be a class")
        record = cls._abc_impl
        if subclass in record.yes:
            return True
        if record.age != _registrations:
            record.no.clear()
            record.age = _registrations
        elif subclass in record.no:
            return False
        answer = cls.__subclasshook__(subclass)
        if answer is NotImplemented:
            answer = (
                cls in getattr(subclass, "__mro__", ())
                or any(issubclass(subclass, registered) for registered in record.registered)
                or any(issubclass(subclass, known) for known in cls.__subclasses__())
            )
        elif not isinstance(answer, bool):
            raise AssertionError("__subclasshook__ must return either False, True, or NotImplemented")
        (record.yes if answer else record.no).add(subclass)
        return answer

    def _dump_registry(cls, file=None):
        record = cls._abc_impl
        print("Class: %s.%s" % (cls.__module__, cls.__qualname__), file=file)
        print("Inv. counter: %s" % get_cache_token(), file=file)
        print("_abc_registry: %r" % (set(record.registered),), file=file)
        print("_abc_cache: %r" % (record.yes,), file=file)
        print("_abc_negative_cache: %r" % (record.no,), file=file)
        print("_abc_negative_cache_version: %r" % (record.age,), file=file)

    def _abc_registry_clear(cls):
        cls._abc_impl.registered.clear()

    def _abc_caches_clear(cls):
        cls._abc_impl.yes.clear()
        cls._abc_impl.no.clear()


def update_abstractmethods(cls):
    """Looks again which members of a class are abstract."""
    if hasattr(cls, "__abstractmethods__"):
        cls.__abstractmethods__ = _abstract_names(cls, cls.__dict__.items())
    return cls


class ABC(metaclass=ABCMeta):
    """A base for abstract classes."""

    __slots__ = ()


def _has(cls, *methods):
    """True if a class defines all the methods, and none of them as None."""
    mro = cls.__mro__
    for method in methods:
        for base in mro:
            if method in base.__dict__:
                if base.__dict__[method] is None:
                    return NotImplemented
                break
        else:
            return NotImplemented
    return True
