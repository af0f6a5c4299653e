# ExceptionGroup and BaseExceptionGroup: making, splitting, deriving, notes, what they refuse.


def attempt(f, *args):
    try:
        print("ok", repr(f(*args)))
    except BaseException as e:
        print(type(e).__name__, e)


eg = ExceptionGroup("eg", [ValueError(1), ExceptionGroup("in", (KeyError(2), TypeError(3))), OSError(4)])
print(eg, repr(eg), eg.message, eg.exceptions, eg.args)
print(ExceptionGroup.__mro__)
print(type(BaseExceptionGroup("b", [ValueError(1)])), type(BaseExceptionGroup("b", [KeyboardInterrupt()])))
for args in (), ("m",), ("m", [], 3), (3, [ValueError()]), ("m", 3), ("m", []), ("m", [3]), ("m", [ValueError]), ("m", {1}):
    attempt(ExceptionGroup, *args)
attempt(lambda: ExceptionGroup("m", [KeyboardInterrupt()]))
attempt(lambda: ExceptionGroup(message="m", exceptions=[ValueError()]))


class Own(ExceptionGroup):
    pass


class OwnBase(BaseExceptionGroup):
    pass


class Both(BaseExceptionGroup, ValueError):
    pass


attempt(Own, "m", [KeyboardInterrupt()])
attempt(OwnBase, "m", [KeyboardInterrupt()])
attempt(Both, "m", [KeyboardInterrupt()])
attempt(OwnBase, "m", [ValueError()])


class WithArgs(ExceptionGroup):
    def __new__(cls, message, excs, code):
        new = super().__new__(cls, message, excs)
        new.code = code
        return new

    def derive(self, excs):
        return WithArgs(self.message, excs, self.code)


w = WithArgs("w", [ValueError(1), KeyError(2)], 5)
print(repr(w), w.code, w.args)
match, rest = w.split(ValueError)
print(repr(match), match.code, repr(rest), rest.code)


def assign():
    eg.message = "x"


attempt(assign)
for wanted in ValueError, (KeyError, OSError), lambda e: "3" in str(e), Exception, ExceptionGroup, ImportError:
    print(repr(eg.subgroup(wanted)), repr(eg.split(wanted)))
for wanted in 3, int, (ValueError, 3), "x", object():
    attempt(eg.split, wanted)
    attempt(eg.subgroup, wanted)
attempt(eg.subgroup, lambda e: 1 / 0)
print(eg.subgroup(Exception) is eg, eg.split(Exception)[0] is eg)

eg.add_note("note")
eg.__cause__ = KeyError("cause")
try:
    raise eg
except ExceptionGroup as e:
    caught = e
part = caught.subgroup(ValueError)
print(part.__notes__, part.__notes__ is not eg.__notes__, repr(part.__cause__), part.__traceback__ is caught.__traceback__)
part.add_note("second")
print(eg.__notes__, part.__notes__)


class BadDerive(ExceptionGroup):
    def derive(self, excs):
        return 3


attempt(BadDerive("b", [ValueError(1), KeyError(2)]).split, ValueError)
print(repr(eg.derive([KeyError(9)])), type(Own("o", [ValueError(1), KeyError(2)]).subgroup(KeyError)))
print(ExceptionGroup[int], BaseExceptionGroup[ValueError])


def depth(n):
    e = ValueError("bottom")
    for i in range(n):
        e = ExceptionGroup(str(i), [e])
    return e


def levels(e):
    n = 0
    while isinstance(e, BaseExceptionGroup):
        n += 1
        e, = e.exceptions
    return n


print(levels(depth(50).subgroup(ValueError)), depth(50).subgroup(KeyError))


def hot(n):
    total = 0
    for i in range(n):
        e = ExceptionGroup("h", [ValueError(i), KeyError(i), ValueError(i + 1)])
        try:
            raise e
        except ExceptionGroup as g:
            match, rest = g.split(ValueError)
            total += len(match.exceptions) * 10 + len(rest.exceptions)
    return total


print(hot(2000))
try:
    try:
        raise eg
    except* ValueError:
        pass
except ExceptionGroup as e:
    try:
        raise KeyError("after") from e
    except KeyError as k:
        print(repr(k.__cause__))
