"""Executes minipy bytecode with CPython's objects: the oracle of the compiler.

Reads a code object as a Python literal (see reference.rs) from a file and runs it as `__main__`. Slow and simple: each
opcode is a few lines of the Python that its documentation describes. Dead registers are overwritten before each
instruction, so that a mistake in the liveness tables shows.
"""

import builtins
import operator
import sys
import types

BINARY = {
    "Add": operator.add, "Sub": operator.sub, "Mul": operator.mul, "TrueDiv": operator.truediv,
    "FloorDiv": operator.floordiv, "Mod": operator.mod, "Pow": operator.pow, "MatMul": operator.matmul,
    "LShift": operator.lshift, "RShift": operator.rshift, "BitAnd": operator.and_, "BitOr": operator.or_,
    "BitXor": operator.xor,
}
INPLACE = {
    "Add": operator.iadd, "Sub": operator.isub, "Mul": operator.imul, "TrueDiv": operator.itruediv,
    "FloorDiv": operator.ifloordiv, "Mod": operator.imod, "Pow": operator.ipow, "MatMul": operator.imatmul,
    "LShift": operator.ilshift, "RShift": operator.irshift, "BitAnd": operator.iand, "BitOr": operator.ior,
    "BitXor": operator.ixor,
}
COMPARE = {
    "Lt": operator.lt, "Le": operator.le, "Gt": operator.gt, "Ge": operator.ge, "Eq": operator.eq, "Ne": operator.ne,
    "Is": operator.is_, "IsNot": operator.is_not, "In": lambda a, b: a in b, "NotIn": lambda a, b: a not in b,
}
UNARY = {"Neg": operator.neg, "Pos": operator.pos, "Invert": operator.invert, "Not": operator.not_}
CONVERT = {"None": lambda v: v, "Str": str, "Repr": repr, "Ascii": ascii}


class Marker:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"<{self.name}>"


UNBOUND = Marker("unbound")
DEAD = Marker("dead")


class Code:
    def __init__(self, fields):
        self.__dict__.update(fields)
        self.consts = [Code(c["code"]) if isinstance(c, dict) else c for c in self.consts]


class State:
    """The exception being handled, innermost frame's view."""

    current = None


def load_cell(code, regs, c):
    try:
        return regs[c].cell_contents
    except ValueError:
        name = code.local_names[c]
        if c in code.free_regs:
            message = f"cannot access free variable '{name}' where it is not associated with a value in enclosing scope"
            raise NameError(message) from None
        message = f"cannot access local variable '{name}' where it is not associated with a value"
        raise UnboundLocalError(message) from None


def load_global(globals_, name):
    if name in globals_:
        return globals_[name]
    try:
        return getattr(builtins, name)
    except AttributeError:
        raise NameError(f"name '{name}' is not defined") from None


def execute(code, globals_, regs):
    """A generator: yields what the code yields, returns what it returns."""
    pc = 0
    ops, consts, names = code.ops, code.consts, code.names
    pending = None
    while True:
        live = set(code.live[pc])
        for reg in range(len(regs)):
            if reg not in live:
                regs[reg] = DEAD
        op, a = ops[pc][0], ops[pc][1:]
        try:
            if pending is not None:
                error, pending = pending, None
                raise error
            next_pc = pc + 1
            match op:
                case "LoadConst":
                    regs[a[0]] = consts[a[1]]
                case "Move":
                    regs[a[0]] = regs[a[1]]
                case "LoadGlobal":
                    regs[a[0]] = load_global(globals_, names[a[1]])
                case "StoreGlobal":
                    globals_[names[a[0]]] = regs[a[1]]
                case "DelGlobal":
                    if names[a[0]] not in globals_:
                        raise NameError(f"name '{names[a[0]]}' is not defined")
                    del globals_[names[a[0]]]
                case "LoadName":
                    name = names[a[1]]
                    regs[a[0]] = regs[0][name] if name in regs[0] else load_global(globals_, name)
                case "StoreName":
                    regs[0][names[a[0]]] = regs[a[1]]
                case "DelName":
                    if names[a[0]] not in regs[0]:
                        raise NameError(f"name '{names[a[0]]}' is not defined")
                    del regs[0][names[a[0]]]
                case "LoadClassDeref":
                    name = names[a[2]]
                    regs[a[0]] = regs[0][name] if name in regs[0] else load_cell(code, regs, a[1])
                case "BindFrame":
                    pass
                case "PrintExpr":
                    sys.displayhook(regs[a[0]])
                case "MakeCell":
                    value = regs[a[0]]
                    regs[a[0]] = types.CellType() if value in (UNBOUND, DEAD) else types.CellType(value)
                case "LoadCell":
                    regs[a[0]] = load_cell(code, regs, a[1])
                case "StoreCell":
                    regs[a[0]].cell_contents = regs[a[1]]
                case "DelCell":
                    load_cell(code, regs, a[0])
                    del regs[a[0]].cell_contents
                case "CheckBound":
                    if regs[a[0]] is UNBOUND:
                        name = names[a[1]]
                        assert name == code.local_names[a[0]]
                        message = f"cannot access local variable '{name}' where it is not associated with a value"
                        raise UnboundLocalError(message)
                case "Unbind":
                    regs[a[0]] = UNBOUND
                case "AddK" | "SubK" | "MulK":
                    regs[a[0]] = BINARY[op[:-1]](regs[a[1]], consts[a[2]])
                case "BinaryK":
                    regs[a[1]] = BINARY[a[0]](regs[a[2]], consts[a[3]])
                case "InplaceAdd" | "InplaceSub" | "InplaceMul":
                    regs[a[0]] = INPLACE[op[7:]](regs[a[1]], regs[a[2]])
                case "InplaceAddK" | "InplaceSubK" | "InplaceMulK":
                    regs[a[0]] = INPLACE[op[7:-1]](regs[a[1]], consts[a[2]])
                case "Inplace":
                    regs[a[1]] = INPLACE[a[0]](regs[a[2]], regs[a[3]])
                case "InplaceK":
                    regs[a[1]] = INPLACE[a[0]](regs[a[2]], consts[a[3]])
                case "Neg" | "Pos" | "Invert" | "Not":
                    regs[a[0]] = UNARY[op](regs[a[1]])
                case "Compare":
                    regs[a[1]] = COMPARE[a[0]](regs[a[2]], regs[a[3]])
                case "Jump" | "JumpBack":
                    next_pc = a[0]
                case "JumpIfTrue":
                    next_pc = a[1] if regs[a[0]] else next_pc
                case "JumpIfFalse":
                    next_pc = next_pc if regs[a[0]] else a[1]
                case "JumpIfCmp":
                    next_pc = a[3] if COMPARE[a[0]](regs[a[1]], regs[a[2]]) else next_pc
                case "JumpIfNotCmp":
                    next_pc = next_pc if COMPARE[a[0]](regs[a[1]], regs[a[2]]) else a[3]
                case "JumpIfCmpK":
                    next_pc = a[3] if COMPARE[a[0]](regs[a[1]], consts[a[2]]) else next_pc
                case "JumpIfNotCmpK":
                    next_pc = next_pc if COMPARE[a[0]](regs[a[1]], consts[a[2]]) else a[3]
                case "GetIter":
                    regs[a[0]] = iter(regs[a[1]])
                case "ForIter" | "ForUnpack":
                    try:
                        regs[a[0]] = next(regs[a[1]])
                    except StopIteration:
                        next_pc = a[2]
                case "Return":
                    return regs[a[0]]
                case "LoadAttr":
                    regs[a[0]] = getattr(regs[a[1]], names[a[2]])
                case "StoreAttr":
                    setattr(regs[a[0]], names[a[1]], regs[a[2]])
                case "DelAttr":
                    delattr(regs[a[0]], names[a[1]])
                case "LoadMethod":
                    regs[a[0]], regs[a[0] + 1] = getattr(regs[a[1]], names[a[2]]), UNBOUND
                case "GetItem":
                    regs[a[0]] = regs[a[1]][regs[a[2]]]
                case "SetItem":
                    regs[a[0]][regs[a[1]]] = regs[a[2]]
                case "DelItem":
                    del regs[a[0]][regs[a[1]]]
                case "BuildSlice":
                    regs[a[0]] = slice(*regs[a[1] : a[1] + 3])
                case "BuildTuple":
                    regs[a[0]] = tuple(regs[a[1] : a[1] + a[2]])
                case "BuildList":
                    regs[a[0]] = regs[a[1] : a[1] + a[2]]
                case "BuildSet":
                    regs[a[0]] = set(regs[a[1] : a[1] + a[2]])
                case "BuildDict":
                    items = regs[a[1] : a[1] + 2 * a[2]]
                    regs[a[0]] = dict(zip(items[::2], items[1::2]))
                case "ListAppend":
                    regs[a[0]].append(regs[a[1]])
                case "ListExtend":
                    regs[a[0]].extend(starred(regs[a[1]]))
                case "TupleExtend":
                    regs[a[0]] = (*regs[a[1]], *starred(regs[a[2]]))
                case "ListToTuple":
                    regs[a[0]] = tuple(regs[a[1]])
                case "SetAdd":
                    regs[a[0]].add(regs[a[1]])
                case "SetUpdate":
                    regs[a[0]].update(regs[a[1]])
                case "DictSet":
                    regs[a[0]][regs[a[1]]] = regs[a[2]]
                case "DictUpdate":
                    if not hasattr(regs[a[1]], "keys"):
                        raise TypeError(f"'{type(regs[a[1]]).__name__}' object is not a mapping")
                    regs[a[0]].update(regs[a[1]])
                case "Keywords":
                    regs[a[0]] = dict(regs[a[1]])
                case "DictMerge":
                    for key in regs[a[1]].keys():
                        if key in regs[a[0]]:
                            name = regs[a[2]].__qualname__
                            raise TypeError(f"{name}() got multiple values for keyword argument '{key}'")
                        regs[a[0]][key] = regs[a[1]][key]
                case "UnpackSequence":
                    values = list(regs[a[0]]) if False else unpack(regs[a[0]], a[2], None)
                    regs[a[1] : a[1] + a[2]] = values
                case "UnpackEx":
                    regs[a[2] : a[2] + a[0] + 1 + a[3]] = unpack(regs[a[1]], a[0], a[3])
                case "BuildString":
                    regs[a[0]] = "".join(regs[a[1] : a[1] + a[2]])
                case "FormatPart":
                    regs[a[0]] = format(regs[a[1]])
                case "FormatValue":
                    spec = "" if a[3] == 0xFFFFFFFF else regs[a[3]]
                    regs[a[1]] = format(CONVERT[a[0]](regs[a[2]]), spec)
                case "Call":
                    regs[a[0]] = regs[a[1]](*regs[a[1] + 1 : a[1] + 1 + a[2]])
                case "CallMethod":
                    assert regs[a[1] + 1] is UNBOUND
                    regs[a[0]] = regs[a[1]](*regs[a[1] + 2 : a[1] + 2 + a[2]])
                case "CallKw" | "CallMethodKw":
                    first = a[0] + (1 if op == "CallKw" else 2)
                    values, keys = regs[first : first + a[1]], consts[a[2]]
                    positional = len(values) - len(keys)
                    regs[a[0]] = regs[a[0]](*values[:positional], **dict(zip(keys, values[positional:])))
                case "CallEx":
                    f, args, kwargs = regs[a[1] : a[1] + 3]
                    regs[a[0]] = f(*args, **(kwargs or {}))
                case "CallSuper":
                    f, cell, first = regs[a[1] : a[1] + 3]
                    regs[a[0]] = super(cell.cell_contents, first) if f is super else f()
                case "MakeFunction":
                    parts, base = [], a[3]
                    for bit in (1, 2, 4, 8):
                        parts.append(regs[base] if a[0] & bit else None)
                        base += 1 if a[0] & bit else 0
                    regs[a[1]] = make_function(consts[a[2]], globals_, *parts)
                case "LoadBuildClass":
                    regs[a[0]] = build_class
                case "LoadAnnotations":
                    namespace = regs[0] if code.is_class_body else globals_
                    regs[a[0]] = namespace.setdefault("__annotations__", {})
                case "ImportName":
                    level, fromlist = consts[a[2]]
                    regs[a[0]] = __import__(names[a[1]], globals_, None, fromlist, level)
                case "ImportFrom":
                    regs[a[0]] = getattr(regs[a[1]], names[a[2]])
                case "ImportStar":
                    for name in getattr(regs[a[0]], "__all__", [n for n in vars(regs[a[0]]) if n[0] != "_"]):
                        globals_[name] = getattr(regs[a[0]], name)
                case "Raise":
                    raise regs[a[0]]
                case "RaiseFrom":
                    raise regs[a[0]] from regs[a[1]]
                case "RaiseCurrent":
                    if State.current is None:
                        raise RuntimeError("No active exception to reraise")
                    raise State.current
                case "Reraise":
                    raise regs[a[0]]
                case "PushExc":
                    regs[a[0]], State.current = State.current, regs[a[1]]
                case "PopExc":
                    State.current = regs[a[0]]
                case "JumpIfNotExcMatch":
                    classes = regs[a[1]] if isinstance(regs[a[1]], tuple) else (regs[a[1]],)
                    if not all(isinstance(c, type) and issubclass(c, BaseException) for c in classes):
                        raise TypeError("catching classes that do not inherit from BaseException is not allowed")
                    next_pc = next_pc if isinstance(regs[a[0]], regs[a[1]]) else a[2]
                case "LoadExcInfo":
                    e = regs[a[1]]
                    regs[a[0] : a[0] + 3] = [type(e), e, e.__traceback__]
                case "LoadSpecial":
                    o, name = regs[a[1]], names[a[2]]
                    if not hasattr(type(o), name):
                        message = f"'{type(o).__name__}' object does not support the context manager protocol"
                        missed = " (missed __exit__ method)" if name == "__exit__" else ""
                        raise TypeError(message + missed)
                    regs[a[0]] = types.MethodType(getattr(type(o), name), o)
                case "LoadAssertionError":
                    regs[a[0]] = AssertionError
                case "Yield":
                    saved, State.current = State.current, None
                    try:
                        sent = yield regs[a[1]]
                    finally:
                        State.current = saved
                    regs[a[0]] = sent
                case "YieldFrom":
                    # CPython's own delegation; the value to send first is None.
                    assert regs[a[0]] is None
                    regs[a[0]] = yield from regs[a[1]]
                case _ if op in BINARY:
                    regs[a[0]] = BINARY[op](regs[a[1]], regs[a[2]])
                case _:
                    raise SystemError(f"unknown opcode {op}")
            pc = next_pc
        except BaseException as e:
            for start, end, target, exc_reg in code.exception_table:
                if start <= pc < end:
                    regs[exc_reg] = e
                    pc = target
                    break
            else:
                raise


def starred(value):
    try:
        iter(value)
    except TypeError:
        raise TypeError(f"Value after * must be an iterable, not {type(value).__name__}") from None
    return value


def unpack(value, before, after):
    if after is None:
        exec_globals = {"v": value}
        if before == 0:
            exec("[] = v", exec_globals)
            return []
        exec("".join(f"x{i}," for i in range(before)) + " = v", exec_globals)
        return [exec_globals[f"x{i}"] for i in range(before)]
    exec_globals = {"v": value}
    targets = [f"x{i}" for i in range(before)] + ["*s"] + [f"y{i}" for i in range(after)]
    exec(",".join(targets) + ", = v", exec_globals)
    return [exec_globals[name.lstrip("*")] for name in targets]


def drive(generator):
    try:
        next(generator)
    except StopIteration as e:
        return e.value
    raise SystemError("a plain function yielded")


def bind(code, defaults, kwdefaults, args, kwargs):
    names = code.local_names
    n, kwonly = code.argcount, code.kwonly
    regs = [UNBOUND] * code.num_regs
    for i, value in enumerate(args[:n]):
        regs[i] = value
    place = n + kwonly
    if code.has_varargs:
        regs[place] = tuple(args[n:])
        place += 1
    elif len(args) > n:
        raise TypeError(f"{code.qualname}() takes {n} positional arguments but {len(args)} were given")
    extra = {}
    for key, value in kwargs.items():
        if key in names[code.posonly : n + kwonly]:
            i = names.index(key, code.posonly)
            if regs[i] is not UNBOUND:
                raise TypeError(f"{code.qualname}() got multiple values for argument '{key}'")
            regs[i] = value
        elif code.has_varkw:
            extra[key] = value
        else:
            raise TypeError(f"{code.qualname}() got an unexpected keyword argument '{key}'")
    if code.has_varkw:
        regs[place] = extra
    for i in range(n):
        if regs[i] is UNBOUND:
            d = i - (n - len(defaults or ()))
            if d < 0:
                raise TypeError(f"{code.qualname}() missing argument '{names[i]}'")
            regs[i] = defaults[d]
    for i in range(n, n + kwonly):
        if regs[i] is UNBOUND:
            if names[i] not in (kwdefaults or {}):
                raise TypeError(f"{code.qualname}() missing argument '{names[i]}'")
            regs[i] = kwdefaults[names[i]]
    return regs


def make_function(code, globals_, defaults, kwdefaults, annotations, closure):
    def enter(regs):
        for reg, cell in zip(code.free_regs, closure or ()):
            regs[reg] = cell
        return execute(code, globals_, regs)

    if code.is_class_body:
        def function(namespace):
            return drive(enter([namespace] + [UNBOUND] * (code.num_regs - 1)))
    elif code.is_generator:
        def generator(regs):
            return (yield from enter(regs))

        def function(*args, **kwargs):
            return generator(bind(code, defaults, kwdefaults, args, kwargs))
    else:
        def function(*args, **kwargs):
            return drive(enter(bind(code, defaults, kwdefaults, args, kwargs)))

    function.__name__, function.__qualname__ = code.name, code.qualname
    function.__doc__ = code.docstring
    function.__module__ = globals_["__name__"]
    function.__annotations__ = annotations or {}
    return function


def build_class(body, name, *bases, **keywords):
    resolved = types.resolve_bases(bases)
    meta, namespace, keywords = types.prepare_class(name, resolved, keywords)
    body(namespace)
    return meta(name, resolved, namespace, **keywords)


def main():
    sys.setrecursionlimit(20000)
    with open(sys.argv[1], encoding="utf-8") as file:
        code = Code(eval(file.read()))
    sys.argv[:] = sys.argv[1:]
    globals_ = {"__name__": "__main__", "__builtins__": builtins}
    drive(execute(code, globals_, [UNBOUND] * code.num_regs))


main()
