"""Lists of numbers of one kind."""

import _memory
import _packing
import math as _math
from operator import index as _index

# The name for messages, the size in bytes, and the least and greatest value of each kind of integers.
_INTEGERS = {
    "b": ("signed char", 1, -128, 127),
    "B": ("unsigned byte integer", 1, 0, 255),
    "h": ("signed short integer", 2, -(1 << 15), (1 << 15) - 1),
    "H": ("unsigned short", 2, 0, (1 << 16) - 1),
    "i": ("signed integer", 4, -(1 << 31), (1 << 31) - 1),
    "I": ("unsigned int", 4, 0, (1 << 32) - 1),
    "l": ("signed integer", 8, -(1 << 63), (1 << 63) - 1),
    "L": ("unsigned int", 8, 0, (1 << 64) - 1),
    "q": ("signed integer", 8, -(1 << 63), (1 << 63) - 1),
    "Q": ("unsigned int", 8, 0, (1 << 64) - 1),
}

typecodes = "bBuwhHiIlLqQfd"

# The encoding of the codes `u` and `w` in memory.
_CHARACTERS = "utf-32-le"


def _single(x):
    """The nearest number of single precision."""
    if x == 0.0 or x != x or x in (_math.inf, -_math.inf):
        return x
    mantissa, exponent = _math.frexp(x)
    # Numbers below the normal ones have fewer bits.
    bits = 24 if exponent >= -125 else 24 + 125 + exponent
    if bits < 0:
        return _math.copysign(0.0, x)
    x = _math.ldexp(round(mantissa * (1 << bits)), exponent - bits)
    return _math.copysign(_math.inf, x) if abs(x) >= 2.0 ** 128 else x


class _Shown:
    """The items once somebody has looked at the bytes: a bytearray, with what arrays ask of lists."""

    def __init__(self, code, size, data):
        self.code = code
        self.size = size
        self.data = data

    def _view(self):
        return memoryview(self.data).cast(self.code)

    def _pack(self, items):
        return _packing.pack("%d%s" % (len(items), self.code), *items)

    def _change(self, change):
        """Has a function change the list of the items, and keeps what it left."""
        items = self[:]
        result = change(items)
        try:
            self.data[:] = self._pack(items)
        except BufferError:
            raise BufferError("cannot resize an array that is exporting buffers") from None
        return result

    def __len__(self):
        return len(self.data) // self.size

    def __iter__(self):
        i = 0
        while i < len(self):
            yield self[i]
            i += 1

    def __getitem__(self, i):
        with self._view() as view:
            if not isinstance(i, slice):
                return view[i]
            part = view[i]
            items = part.tolist()
            part.release()
            return items

    def __setitem__(self, i, item):
        if isinstance(i, slice):
            self._change(lambda items: items.__setitem__(i, item[:]))
            return
        with self._view() as view:
            view[i] = item

    def __delitem__(self, i):
        self._change(lambda items: items.__delitem__(i))

    def __eq__(self, other):
        return self[:] == other[:]

    def __lt__(self, other):
        return self[:] < other[:]

    def __le__(self, other):
        return self[:] <= other[:]

    def __gt__(self, other):
        return self[:] > other[:]

    def __ge__(self, other):
        return self[:] >= other[:]

    def __add__(self, other):
        return self[:] + other[:]

    def __radd__(self, other):
        return other + self[:]

    def __iadd__(self, other):
        items = other[:]
        self._change(lambda own: own.extend(items))
        return self

    def __mul__(self, n):
        return self[:] * n

    def __imul__(self, n):
        def repeat(items):
            items *= n
        self._change(repeat)
        return self

    def append(self, item):
        self._change(lambda items: items.append(item))

    def insert(self, i, item):
        self._change(lambda items: items.insert(i, item))

    def pop(self, i):
        return self._change(lambda items: items.pop(i))

    def remove(self, item):
        self._change(lambda items: items.remove(item))

    def reverse(self):
        self._change(lambda items: items.reverse())

    def clear(self):
        self._change(lambda items: items.clear())

    def index(self, item, *bounds):
        return self[:].index(item, *bounds)

    def count(self, item):
        return self[:].count(item)


_ATTRIBUTES = frozenset(("typecode", "itemsize", "_real", "_low", "_high", "_items"))


def _beyond(error, message):
    """What is raised for an index where the list has raised an IndexError."""
    return error if "index-sized" in str(error) else IndexError(message)


class array:
    """An array: the items are in the list `_items`, converted already."""

    __hash__ = None

    def __init__(self, /, *args, **keywords):
        if keywords and type(self) is array:
            raise TypeError("array.array() takes no keyword arguments")
        if not 0 < len(args) < 3:
            bound = ("least", "") if not args else ("most", "s")
            raise TypeError("array() takes at %s %d argument%s (%d given)" % (
                bound[0], 1 if not args else 2, bound[1], len(args)))
        typecode, initializer = args if len(args) == 2 else (args[0], ())
        if not isinstance(typecode, str) or len(typecode) != 1:
            raise TypeError("array() argument 1 must be a unicode character, not " + type(typecode).__name__)
        if typecode not in typecodes:
            raise ValueError("bad typecode (must be b, B, u, h, H, i, I, l, L, q, Q, f or d)")
        self.typecode = typecode
        self._real = typecode == "d"
        self._low = 0
        self._high = -1
        if typecode in _INTEGERS:
            name, size, self._low, self._high = _INTEGERS[typecode]
            self.itemsize = size
        else:
            self.itemsize = 8 if typecode == "d" else 4
        if isinstance(initializer, str) and typecode not in "uw":
            raise TypeError("cannot use a str to initialize an array with typecode %r" % typecode)
        if isinstance(initializer, (bytes, bytearray)):
            self._items = []
            self.frombytes(initializer)
            return
        convert = self._convert
        self._items = [convert(item) for item in initializer]

    def _convert(self, item):
        kind = type(item)
        if kind is int and self._low <= item <= self._high:
            return item
        if self._real:
            if kind is float:
                return item
            if isinstance(item, str) or not hasattr(item, "__float__") and not hasattr(item, "__index__"):
                raise TypeError("must be real number, not " + kind.__name__)
            return float(item)
        return self._convert_slowly(item)

    def _convert_slowly(self, item):
        code = self.typecode
        if code == "f":
            if isinstance(item, str) or not hasattr(item, "__float__") and not hasattr(item, "__index__"):
                raise TypeError("must be real number, not " + type(item).__name__)
            return _single(float(item))
        if code in "uw":
            if not isinstance(item, str) or len(item) != 1:
                raise TypeError("array item must be unicode character" if code == "u" else
                                "array item must be a unicode character, not " + type(item).__name__)
            return item
        if not hasattr(item, "__index__"):
            raise TypeError("'%s' object cannot be interpreted as an integer" % type(item).__name__)
        item = item.__index__()
        name = _INTEGERS[code][0]
        if code in "qQ" and not self._low <= item <= self._high:
            negative = code == "Q" and item < 0
            raise OverflowError("can't convert negative int to unsigned" if negative else "int too big to convert")
        if code in "IL":
            if item < 0:
                raise OverflowError("can't convert negative value to unsigned int")
            if item >= 1 << 64:
                raise OverflowError("Python int too large to convert to C unsigned long")
        elif not -(1 << 63) <= item < 1 << 63:
            raise OverflowError("Python int too large to convert to C long")
        if item < self._low:
            raise OverflowError(name + " is less than minimum")
        if item > self._high:
            raise OverflowError(name + " is greater than maximum")
        return item

    def __buffer__(self, flags):
        items, code = self._items, self.typecode
        if code in "uw":
            return _memory.view(bytearray(self.tobytes()), self, "w")
        if not isinstance(items, _Shown):
            self._items = items = _Shown(code, self.itemsize, bytearray(self.tobytes()))
        return _memory.view(items.data, self, code)

    def _like(self, items):
        """An array of the same kind around a list of converted items."""
        made = array(self.typecode)
        made._items = items
        return made

    def _other(self, other, verb):
        if not isinstance(other, array):
            where = {"append": " to array", "assign": " to array slice"}.get(verb, "")
            raise TypeError('can only %s array (not "%s")%s' % (verb, type(other).__name__, where))
        if other.typecode != self.typecode:
            raise TypeError("bad argument type for built-in operation")
        return other._items

    def __len__(self):
        return len(self._items)

    def __getitem__(self, i):
        if type(i) is int:
            try:
                return self._items[i]
            except IndexError as error:
                raise _beyond(error, "array index out of range") from None
        if isinstance(i, slice):
            return self._like(self._items[i])
        if not hasattr(i, "__index__"):
            raise TypeError("array indices must be integers")
        try:
            return self._items[i]
        except IndexError as error:
            raise _beyond(error, "array index out of range") from None

    def __setitem__(self, i, item):
        if isinstance(i, slice):
            item = self._other(item, "assign")
            if not item:
                # This deletes the slice, also one with a step, for which a list raises an error.
                del self._items[i]
                return
            try:
                self._items[i] = item
            except ValueError as error:
                raise ValueError(str(error).replace("sequence", "array")) from None
            return
        item = self._convert(item)
        try:
            self._items[i] = item
        except IndexError as error:
            raise _beyond(error, "array assignment index out of range") from None

    def __delitem__(self, i):
        if not isinstance(i, slice) and not hasattr(i, "__index__"):
            raise TypeError("array indices must be integers")
        try:
            del self._items[i]
        except IndexError as error:
            raise _beyond(error, "array assignment index out of range") from None

    def __iter__(self):
        return iter(self._items)

    def __reversed__(self):
        return reversed(self._items)

    def __contains__(self, item):
        return item in self._items

    def __eq__(self, other):
        return self._items == other._items if isinstance(other, array) else NotImplemented

    def __ne__(self, other):
        return self._items != other._items if isinstance(other, array) else NotImplemented

    def __lt__(self, other):
        return self._items < other._items if isinstance(other, array) else NotImplemented

    def __le__(self, other):
        return self._items <= other._items if isinstance(other, array) else NotImplemented

    def __gt__(self, other):
        return self._items > other._items if isinstance(other, array) else NotImplemented

    def __ge__(self, other):
        return self._items >= other._items if isinstance(other, array) else NotImplemented

    def __add__(self, other):
        return self._like(self._items + self._other(other, "append"))

    def __iadd__(self, other):
        self._items += self._other(other, "extend with")
        return self

    def __mul__(self, n):
        return self._like(self._items * n)

    __rmul__ = __mul__

    def __imul__(self, n):
        self._items *= n
        return self

    def __repr__(self):
        if not self._items:
            return "array(%r)" % self.typecode
        if self.typecode in "uw":
            return "array(%r, %r)" % (self.typecode, "".join(self._items))
        return "array(%r, %r)" % (self.typecode, self._items[:])

    def __reduce__(self):
        attributes = {name: value for name, value in self.__dict__.items() if name not in _ATTRIBUTES}
        return type(self), (self.typecode, self._items[:]), attributes or None

    def __copy__(self):
        return self._like(self._items[:])

    def __deepcopy__(self, memo):
        return self._like(self._items[:])

    def append(self, item):
        self._items.append(self._convert(item))

    def extend(self, iterable):
        if isinstance(iterable, array):
            if iterable.typecode != self.typecode:
                raise TypeError("can only extend with array of same kind")
            self._items += iterable._items
            return
        for item in iterable:
            self.append(item)

    def fromlist(self, items, /):
        if not isinstance(items, list):
            raise TypeError("arg must be list")
        # If an item does not fit, none is added.
        self._items += self._like([self._convert(item) for item in items])._items

    def fromfile(self, file, n, /):
        if n < 0:
            raise ValueError("negative count")
        data = file.read(n * self.itemsize)
        if not isinstance(data, bytes):
            raise TypeError("read() didn't return bytes")
        self.frombytes(data)
        if len(data) < n * self.itemsize:
            raise EOFError("read() didn't return enough bytes")

    def tofile(self, file, /):
        if self._items:
            file.write(self.tobytes())

    def buffer_info(self):
        return id(self), len(self._items)

    def insert(self, i, item):
        self._items.insert(i, self._convert(item))

    def pop(self, i=-1):
        i = _index(i)
        if not self._items:
            raise IndexError("pop from empty array")
        try:
            return self._items.pop(i)
        except IndexError:
            raise IndexError("pop index out of range") from None

    def remove(self, item):
        try:
            self._items.remove(item)
        except ValueError:
            raise ValueError("array.remove(x): x not in array") from None

    def index(self, item, *bounds):
        try:
            return self._items.index(item, *bounds)
        except ValueError:
            raise ValueError("array.index(x): x not in array") from None

    def count(self, item):
        return self._items.count(item)

    def reverse(self):
        self._items.reverse()

    def clear(self):
        self._items.clear()

    def tolist(self):
        return self._items[:]

    def tobytes(self):
        if self.typecode in "uw":
            return "".join(self._items).encode(_CHARACTERS)
        return _packing.pack("%d%s" % (len(self._items), self.typecode), *self._items)

    def frombytes(self, buffer):
        if not isinstance(buffer, (bytes, bytearray)):
            if isinstance(buffer, str):
                raise TypeError("a bytes-like object is required, not 'str'")
            buffer = b"".join((memoryview(buffer),))
        if len(buffer) % self.itemsize:
            raise ValueError("bytes length not a multiple of item size")
        if self.typecode in "uw":
            self._items += buffer.decode(_CHARACTERS)
        else:
            self._items += _packing.unpack("%d%s" % (len(buffer) // self.itemsize, self.typecode), buffer)

    def byteswap(self):
        size, data = self.itemsize, self.tobytes()
        swapped = b"".join([data[i:i + size][::-1] for i in range(0, len(data), size)])
        self._items[:] = array(self.typecode, swapped)._items

    def tounicode(self):
        return "".join(self._items)


ArrayType = array
