"""The local variables of a frame, as `frame.f_locals` shows them (PEP 667)."""

import sys
import _traceback
from _collections_abc import Mapping

_FRAME = type(sys._getframe())
_reads = _traceback.frame_variables
_writes = _traceback.set_frame_variable
_extras = _traceback.frame_extras
_shown = []


class FrameLocalsProxy:
    __slots__ = ("__frame",)
    __hash__ = None

    def __new__(cls, /, *args, **kwargs):
        if len(args) != 1:
            raise TypeError(f"FrameLocalsProxy expected 1 argument, got {len(args)}")
        if kwargs:
            raise TypeError("FrameLocalsProxy takes no keyword arguments")
        if type(args[0]) is not _FRAME:
            raise TypeError(f"expect {_FRAME.__name__}, not {type(args[0]).__name__}")
        self = object.__new__(cls)
        self.__frame = args[0]
        return self

    def __all(self):
        found = _reads(self.__frame)
        found.update(_extras(self.__frame))
        return found

    def __getitem__(self, key):
        try:
            return self.__all()[key]
        except KeyError:
            raise KeyError(f"local variable '{key!r}' is not defined") from None

    def __setitem__(self, key, value):
        name = key
        if type(key) is not str:
            wanted = hash(key)
            for known in self.__frame.f_code.co_varnames + self.__frame.f_code.co_freevars:
                if hash(known) == wanted and known == key:
                    name = known
                    break
        if type(name) is not str or not _writes(self.__frame, name, value):
            _extras(self.__frame)[key] = value

    def __delitem__(self, key):
        raise TypeError("cannot remove variables from FrameLocalsProxy")

    def __contains__(self, key):
        return key in self.__all()

    def __iter__(self):
        return iter(self.keys())

    def __len__(self):
        return len(self.__all())

    def __reversed__(self):
        return self.keys()[::-1]

    def keys(self):
        return list(self.__all())

    def values(self):
        return list(self.__all().values())

    def items(self):
        return list(self.__all().items())

    def get(self, key, default=None, /):
        return self.__all().get(key, default)

    def setdefault(self, key, default=None, /):
        found = self.__all()
        if key in found:
            return found[key]
        self[key] = default
        return default

    def __merge(self, other):
        if not isinstance(other, (dict, FrameLocalsProxy)):
            return False
        for key in list(other):
            self[key] = other[key]
        return True

    def update(self, other, /):
        if not self.__merge(other):
            raise TypeError("update() argument must be dict or another FrameLocalsProxy")

    def copy(self):
        return self.__all()

    def __or__(self, other):
        if not isinstance(other, (dict, FrameLocalsProxy)):
            return NotImplemented
        result = self.__all()
        result.update(other)
        return result

    def __ror__(self, other):
        if not isinstance(other, (dict, FrameLocalsProxy)):
            return NotImplemented
        result = dict(other)
        result.update(self.__all())
        return result

    def __ior__(self, other):
        return self if self.__merge(other) else NotImplemented

    def __eq__(self, other):
        if type(other) is FrameLocalsProxy:
            return _traceback.is_same_frame(self.__frame, other.__frame)
        if isinstance(other, dict):
            return self.__all() == other
        return NotImplemented

    def __repr__(self):
        if any(self.__frame is frame for frame in _shown):
            return "{...}"
        _shown.append(self.__frame)
        try:
            return repr(self.__all())
        finally:
            _shown.pop()

    def __reduce_ex__(self, protocol):
        raise TypeError("cannot pickle 'FrameLocalsProxy' object")


FrameLocalsProxy.__module__ = "builtins"
Mapping.register(FrameLocalsProxy)
