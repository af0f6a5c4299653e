"""What containers can do, asked of their classes."""


def _kind(name, *methods):
    class Kind(type):
        def __instancecheck__(cls, instance):
            return cls.__subclasscheck__(type(instance))

        def __subclasscheck__(cls, subclass):
            if cls in subclass.__mro__:
                return True
            if "_methods" not in cls.__dict__:
                return False
            for method in methods:
                if getattr(subclass, method, None) is None:
                    return False
            return True

        def __getitem__(cls, parameters):
            return cls

    return Kind(name, (), {"_methods": methods, "__slots__": ()})


Hashable = _kind("Hashable", "__hash__")
Iterable = _kind("Iterable", "__iter__")
Iterator = _kind("Iterator", "__iter__", "__next__")
Generator = _kind("Generator", "send", "throw", "close")
Reversible = _kind("Reversible", "__reversed__", "__iter__")
Sized = _kind("Sized", "__len__")
Container = _kind("Container", "__contains__")
Collection = _kind("Collection", "__len__", "__iter__", "__contains__")
Callable = _kind("Callable", "__call__")
Sequence = _kind("Sequence", "__getitem__", "__len__", "index", "count")
MutableSequence = _kind("MutableSequence", "__getitem__", "__len__", "append", "insert", "extend")
Set = _kind("Set", "__and__", "__or__", "isdisjoint")
MutableSet = _kind("MutableSet", "__and__", "__or__", "isdisjoint", "add", "discard")
Mapping = _kind("Mapping", "__getitem__", "__len__", "keys", "items", "get")
MutableMapping = _kind("MutableMapping", "__getitem__", "__setitem__", "keys", "items", "get", "pop", "setdefault")
