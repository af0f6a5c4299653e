"""What live objects are: functions and what they make, classes, frames. Signatures are in the module `_signature`."""

import collections as _collections
import functools
import linecache as _linecache
import sys
import types

CO_OPTIMIZED, CO_NEWLOCALS, CO_VARARGS, CO_VARKEYWORDS = 1, 2, 4, 8
CO_NESTED, CO_GENERATOR, CO_NOFREE, CO_COROUTINE = 16, 32, 64, 128
CO_ITERABLE_COROUTINE, CO_ASYNC_GENERATOR = 256, 512


def ismodule(object):
    return isinstance(object, types.ModuleType)


def isclass(object):
    return isinstance(object, type)


def ismethod(object):
    return isinstance(object, types.MethodType)


def isfunction(object):
    return isinstance(object, types.FunctionType)


def isbuiltin(object):
    return isinstance(object, types.BuiltinFunctionType)


def iscode(object):
    return isinstance(object, types.CodeType)


def isframe(object):
    return isinstance(object, types.FrameType)


def istraceback(object):
    return isinstance(object, types.TracebackType)


def isgenerator(object):
    return isinstance(object, types.GeneratorType)


def iscoroutine(object):
    return isinstance(object, types.CoroutineType)


def isasyncgen(object):
    return isinstance(object, types.AsyncGeneratorType)


def isawaitable(object):
    import collections.abc
    return (isinstance(object, types.CoroutineType)
            or isinstance(object, types.GeneratorType) and bool(object.gi_code.co_flags & CO_ITERABLE_COROUTINE)
            or isinstance(object, collections.abc.Awaitable))


def ismethoddescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    kind = type(object)
    return hasattr(kind, "__get__") and not hasattr(kind, "__set__") and not hasattr(kind, "__delete__")


def isdatadescriptor(object):
    if isclass(object) or ismethod(object) or isfunction(object):
        return False
    kind = type(object)
    return hasattr(kind, "__set__") or hasattr(kind, "__delete__")


def isgetsetdescriptor(object):
    return isinstance(object, types.GetSetDescriptorType)


def ismemberdescriptor(object):
    return isinstance(object, types.MemberDescriptorType)


def ismethodwrapper(object):
    return isinstance(object, types.MethodWrapperType)


def isroutine(object):
    return isbuiltin(object) or isfunction(object) or ismethod(object) or ismethoddescriptor(object)


def isabstract(object):
    return isinstance(object, type) and bool(getattr(object, "__abstractmethods__", ()))


class _Mark:
    pass


_is_coroutine_mark = _Mark()


def _unwrapped(f):
    while True:
        if ismethod(f):
            f = f.__func__
        elif isinstance(f, functools.partial):
            f = f.func
        else:
            return f


def _has_flag(f, flag):
    f = _unwrapped(f)
    return isfunction(f) and bool(f.__code__.co_flags & flag)


def isgeneratorfunction(obj):
    return _has_flag(obj, CO_GENERATOR)


def isasyncgenfunction(obj):
    return _has_flag(obj, CO_ASYNC_GENERATOR)


def markcoroutinefunction(func):
    if hasattr(func, "__func__"):
        func = func.__func__
    func._is_coroutine_mark = _is_coroutine_mark
    return func


def iscoroutinefunction(obj):
    return (_has_flag(obj, CO_COROUTINE)
            or getattr(_unwrapped(obj), "_is_coroutine_mark", None) is _is_coroutine_mark)


GEN_CREATED, GEN_RUNNING, GEN_SUSPENDED, GEN_CLOSED = "GEN_CREATED", "GEN_RUNNING", "GEN_SUSPENDED", "GEN_CLOSED"
CORO_CREATED, CORO_RUNNING = "CORO_CREATED", "CORO_RUNNING"
CORO_SUSPENDED, CORO_CLOSED = "CORO_SUSPENDED", "CORO_CLOSED"
AGEN_CREATED, AGEN_RUNNING = "AGEN_CREATED", "AGEN_RUNNING"
AGEN_SUSPENDED, AGEN_CLOSED = "AGEN_SUSPENDED", "AGEN_CLOSED"


def _state(kind, running, suspended, frame):
    if running:
        return kind + "_RUNNING"
    if suspended:
        return kind + "_SUSPENDED"
    return kind + ("_CLOSED" if frame is None else "_CREATED")


def getgeneratorstate(generator):
    return _state("GEN", generator.gi_running, generator.gi_suspended, generator.gi_frame)


def getcoroutinestate(coroutine):
    return _state("CORO", coroutine.cr_running, coroutine.cr_suspended, coroutine.cr_frame)


def getasyncgenstate(agen):
    return _state("AGEN", agen.ag_running, agen.ag_suspended, agen.ag_frame)


def getmro(cls):
    return cls.__mro__


def getmembers(object, predicate=None):
    names = set(dir(object))
    found = []
    for name in sorted(names):
        try:
            value = getattr(object, name)
        except AttributeError:
            continue
        if predicate is None or predicate(value):
            found.append((name, value))
    return found


def unwrap(func, *, stop=None):
    first, seen = func, {id(func)}
    while not isinstance(func, type) and hasattr(func, "__wrapped__"):
        if stop is not None and stop(func):
            break
        func = func.__wrapped__
        if id(func) in seen or len(seen) >= sys.getrecursionlimit():
            raise ValueError("wrapper loop when unwrapping %r" % (first,))
        seen.add(id(func))
    return func


def cleandoc(doc):
    lines = doc.expandtabs().split("\n")
    margin = min([len(line) - len(line.lstrip(" ")) for line in lines[1:] if line.strip(" ")], default=0)
    lines = [lines[0].lstrip(" ")] + [line[margin:] for line in lines[1:]]
    while lines and not lines[-1]:
        lines.pop()
    while lines and not lines[0]:
        del lines[0]
    return "\n".join(lines)


def getdoc(object):
    doc = getattr(object, "__doc__", None)
    return cleandoc(doc) if isinstance(doc, str) else None


def getmodule(object, _filename=None):
    if ismodule(object):
        return object
    return sys.modules.get(getattr(object, "__module__", None))


def getfile(object):
    if ismodule(object):
        if getattr(object, "__file__", None):
            return object.__file__
        raise TypeError("%r is a built-in module" % (object,))
    if isclass(object):
        module = sys.modules.get(object.__module__)
        if getattr(module, "__file__", None):
            return module.__file__
        raise TypeError("%r is a built-in class" % (object,))
    if ismethod(object):
        object = object.__func__
    if isfunction(object):
        object = object.__code__
    if istraceback(object):
        object = object.tb_frame
    if isframe(object):
        object = object.f_code
    if iscode(object):
        return object.co_filename
    raise TypeError("module, class, method, function, traceback, frame, or code object was expected, got %s"
                    % type(object).__name__)


getsourcefile = getfile


def getblock(lines):
    """The lines of the definition that begins in the first one."""
    def indent(line):
        return len(line) - len(line.lstrip())

    first, last, started = indent(lines[0]), 1, False
    for i, line in enumerate(lines):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        if i > 0 and started and indent(line) <= first:
            break
        if not started and line.split("#")[0].rstrip().endswith(":"):
            started = True
        last = i + 1
    return lines[:last]


def getsourcelines(object):
    object = unwrap(object)
    name = getfile(object)
    lines = _linecache.getlines(name)
    if not lines:
        raise OSError("could not get source code")
    if ismodule(object):
        return lines, 0
    if ismethod(object):
        object = object.__func__
    line = object.__firstlineno__ if isclass(object) else getattr(object, "__code__", object).co_firstlineno
    return getblock(lines[line - 1:]), line


def getsource(object):
    return "".join(getsourcelines(object)[0])


Traceback = _collections.namedtuple("Traceback", "filename lineno function code_context index")


class FrameInfo(_collections.namedtuple("FrameInfo", "frame filename lineno function code_context index")):
    pass


def getframeinfo(frame, context=1):
    line = frame.tb_lineno if istraceback(frame) else frame.f_lineno
    if istraceback(frame):
        frame = frame.tb_frame
    filename = frame.f_code.co_filename
    lines = index = None
    if context > 0:
        known = _linecache.getlines(filename)
        if known:
            start = max(0, min(line - 1 - context // 2, len(known) - context))
            lines, index = known[start:start + context], line - 1 - start
    return Traceback(filename, line, frame.f_code.co_name, lines, index)


# An alias rather than a function of its own, so that it sees the local variables of its caller.
currentframe = sys._getframe


def getouterframes(frame, context=1):
    found = []
    while frame is not None:
        found.append(FrameInfo(frame, *getframeinfo(frame, context)))
        frame = frame.f_back
    return found


def getinnerframes(tb, context=1):
    found = []
    while tb is not None:
        found.append(FrameInfo(tb.tb_frame, *getframeinfo(tb, context)))
        tb = tb.tb_next
    return found


def stack(context=1):
    return getouterframes(sys._getframe(1), context)


def trace(context=1):
    exc = sys.exception()
    return getinnerframes(exc.__traceback__ if exc is not None else None, context)


def getargs(co):
    names = co.co_varnames
    count, only = co.co_argcount, co.co_kwonlyargcount
    rest = count + only
    varargs = names[rest] if co.co_flags & CO_VARARGS else None
    rest += bool(varargs)
    return Arguments(list(names[:count + only]), varargs, names[rest] if co.co_flags & CO_VARKEYWORDS else None)


Arguments = _collections.namedtuple("Arguments", "args, varargs, varkw")


def getclosurevars(func):
    raise NotImplementedError("minipy does not know the names that a function uses")


def __getattr__(name):
    if name in ("Signature", "Parameter", "BoundArguments", "signature", "getfullargspec", "FullArgSpec", "_empty"):
        import _signature
        value = globals()[name] = getattr(_signature, name)
        return value
    raise AttributeError("module 'inspect' has no attribute %r" % name)
