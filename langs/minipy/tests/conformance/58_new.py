#: what __new__ of a built-in type makes an instance of
import functools

class Plain:
    pass

class Sub(list):
    pass

class Made(list):
    def __new__(cls):
        return list.__new__(cls)

class Error(ValueError):
    pass

TYPES = [list, tuple, dict, set, frozenset, str, bytes, bytearray, int, float, complex, range, slice, property,
         staticmethod, classmethod, map, filter, zip, enumerate, reversed, super, object, type, BaseException]
CLASSES = [Plain, Sub, Made, Error, int, bool, object, tuple, 3]
ARGUMENTS = [(), (len, [1]), (1, 2, 3, 4, 5)]
for t in TYPES:
    for c in CLASSES:
        if isinstance(c, type) and issubclass(c, t) and c not in (Plain, Sub, Made):
            continue
        for arguments in ARGUMENTS:
            try:
                made = t.__new__(c, *arguments)
            except TypeError as e:
                print(t.__name__, c, arguments, e)
            else:
                print(t.__name__, c, arguments, type(made).__name__)

#: a class that has lost its __new__
class C:
    def __new__(cls, *args):
        return object.__new__(cls)

    def __init__(self, *args):
        self.args = args

class D:
    def __new__(cls, *args):
        return object.__new__(cls)

class E:
    def __init__(self, *args):
        pass

class Below(C):
    pass

class Late:
    def __init__(self, *args):
        pass

class LateBelow(Late):
    pass

def attempt(cls, *args):
    try:
        made = cls(*args)
    except TypeError as e:
        return "%s%r: %s" % (cls.__name__, args, e)
    return "%s%r: %s" % (cls.__name__, args, made.__dict__)

for turn in range(60):
    said = [attempt(c, *a) for c in (C, D, E, Below, Late, LateBelow) for a in ((), (3,))]
    if turn in (0, 20, 40, 59):
        print(turn, said)
    if turn == 15:
        del C.__new__, D.__new__, E.__init__
    if turn == 30:
        Late.__new__ = lambda cls, *a: object.__new__(cls)
    if turn == 45:
        del Late.__new__

#: calls of methods of another class than the receiver's
import functools

class Plain:
    args = BaseException.args
    cause = BaseException.__cause__
    context = BaseException.__context__

def attempt(f, *args, **kw):
    try:
        return f(*args, **kw)
    except TypeError as e:
        return "TypeError"

cached = functools.lru_cache(len)
for turn in range(40):
    said = [attempt(functools.partial.__call__, Plain(), 1), attempt(type(cached).__call__, Plain(), 1),
            attempt(functools.partial.__call__, 3), attempt(type(cached).__call__, [], 2),
            attempt(lambda: Plain().args), attempt(lambda: Plain().cause), attempt(lambda: Plain().context)]
print(said)

#: built-in functions with too few and too many arguments
def attempt(f, *args):
    try:
        return f(*args)
    except TypeError as e:
        return str(e)

def all_of():
    for f in (next, iter, len, getattr, hasattr, setattr, isinstance, abs, divmod, chr, ord, repr, hex, sum, reversed,
              enumerate, sorted, pow, round, any, all, callable, hash, id, issubclass):
        for args in ((), (iter([]), 1, 2), ([], 1, 2, 3), ("a", "b", "c", "d", "e"), (1, 2, 3, 4)):
            yield f.__name__, args[1:], attempt(f, *args)

for turn in range(40):
    said = list(all_of())
for line in said:
    print(*line)

#: functions of modules with a wrong number of arguments
import math, sys, time

for f, args in ((math.sqrt, ()), (math.sqrt, (1, 2)), (math.floor, ()), (math.pow, (1,)), (time.sleep, ()),
                (sys.getrecursionlimit, (1,)), (sys.setrecursionlimit, ()), (sys.exit, (1, 2)), (math.atan2, (1,)),
                (math.isnan, ()), (math.factorial, ()), (math.degrees, (1, 2))):
    try:
        f(*args)
    except TypeError as e:
        print(e)
try:
    math.sqrt(x=1)
except TypeError as e:
    print(e)

#: what object says of built-in values
class R(int):
    pass

for f in (lambda: object.__repr__(True), lambda: object.__repr__(3), lambda: object.__repr__([1]), lambda: object.__str__([1]),
          lambda: object.__repr__(R(3)), lambda: object.__repr__("a"), lambda: super(int, True).__repr__(),
          lambda: super(list, [1]).__repr__(), lambda: super(int, 3).__eq__(3), lambda: object.__eq__(3, 3.0),
          lambda: int.__repr__(True), lambda: super(R, R(5)).__repr__(), lambda: object.__repr__(ValueError(1)),
          lambda: object.__repr__(len), lambda: object.__repr__(None), lambda: object.__repr__(R)):
    print(str(f()).split(" at 0x")[0])
for file in ("a\0b", b"a\0", "\0"):
    try:
        compile("1", file, "eval")
    except ValueError as e:
        print(e)
