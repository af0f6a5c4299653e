"""What every operation of every built-in type does with every kind of operand, as text.

`probes.py GROUP [trace]` prints the receivers of a group (receivers.py); with `trace` it says on standard error what it
is about to do. Without arguments it prints the names of the groups. The same program runs on CPython, whose output is
recorded in `expected`, and on minipy. The text names receivers and operations that do the same, and below them the result
of each operand; `*LIST` stands for those operands of a list that are not named otherwise (`= LIST OPERAND...`). `{x}`,
`{y}` and `{op}` stand for the names of both types and of the operation.

    # 7
    + unbound.__add__
        2	9
        *all	TypeError: unsupported operand type(s) for {op}: {both}

What pickling needs is asked for, but not with operands; sizes and documentation are not.
"""

import math
import operator
import sys

from operands import ARITHMETIC, FEW, OPERANDS, SPECS, STORED, SUBSCRIPTS, Plain
from receivers import ENDLESS, GROUPS, final, subclasses

SCALARS = (int, float, complex, bool, str, bytes, tuple, type(None))
MUTABLE = (list, dict, set, bytearray)


class Shown:
    """Text that is shown as it is."""

    def __init__(self, text):
        self.text = text

    def __repr__(self):
        return self.text


BARE = SCALARS + (list, dict, range, slice, type(...), type(NotImplemented), Shown)


def clean(text):
    """A text on one line, with no address, no folder, and of bounded length."""
    text = text.replace(sys.path[0] + "/", "")
    at = text.find(" at 0x")
    while at >= 0:
        end = at + 6
        while end < len(text) and text[end] in "0123456789abcdefABCDEF":
            end += 1
        text = text[:at] + " at ..." + text[end:]
        at = text.find(" at 0x")
    text = text.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t")
    if len(text) > 300:
        text = text[:200] + "... " + str(len(text))
    return text


def show(value):
    kind = type(value)
    if kind in BARE:
        return repr(value)
    if kind is set or kind is frozenset:
        return kind.__name__ + repr(sorted(value, key=repr))
    if hasattr(kind, "__next__") and hasattr(kind, "__iter__"):
        items = []
        try:
            while len(items) < 4:
                items.append(next(value))
        except StopIteration:
            pass
        return kind.__name__ + " over " + repr(items)
    return kind.__name__ + " " + repr(value)


def outcome(run):
    try:
        return show(run())
    except BaseException as e:
        return type(e).__name__ + ": " + str(e)


class Receiver:
    """Collects what the operations of one receiver do."""

    def __init__(self, name, make, few, traced):
        self.name = name
        self.make = make
        self.kind = type(make())
        self.results = {}
        self.operands = [pair for pair in OPERANDS if not few or pair[0] in FEW]
        self.list = "few" if few else "all"
        self.traced = traced

    def add(self, op, operand, run, other=None, symbol=None):
        key = self.name + " " + op + " " + operand
        if self.traced:
            print(key, file=sys.stderr, flush=True)
        self.results.setdefault(op, []).append((operand, self.template(clean(outcome(run)), op, other, symbol or op)))

    def template(self, text, op, other, symbol):
        """The text with the names of both types and of the operation replaced, so that more results are one."""
        x, y = self.kind.__name__, type(other).__name__
        text = text.replace("'%s' and '%s'" % (y, x) if op[0] == "r" else "'%s' and '%s'" % (x, y), "{both}")
        text = text.replace("'" + x + "'", "{x}").replace("'" + y + "'", "{y}").replace(x + ".", "{x}.")
        text = text.replace('"' + x + '"', "{x}").replace('"' + y + '"', "{y}")
        if text.endswith(" not " + y):
            text = text[:-len(y)] + "{y}"
        if len(x) > 6 and x != "object":
            text = text.replace(x, "{x}")
        text = text.replace(" " + symbol + ":", " {op}:").replace("'" + symbol + "'", "{op}")
        name = op[op.rfind(".") + 1:]
        text = text.replace(name if name[:2] == "__" else name + "()", "{op}")
        method = METHODS.get(symbol, "?")
        return text.replace("'r" + method + "'", "{rop}").replace("'" + method + "'", "{op}")

    def alone(self, op, run, operand="-"):
        """An operation without an operand: `run` gets a receiver."""
        x = self.make()
        self.add(op, operand, lambda: run(x))

    def each(self, op, run, operands=None, mutates=False, symbol=None):
        """An operation with each operand."""
        for name, make in operands or self.operands:
            x, y = self.make(), make()
            if costly(op, x, y):
                continue
            self.add(op, name, lambda: marked(run, x, y, mutates), y, symbol)

    def blocks(self):
        """Each operation with its lines: a result, and the operands that have it."""
        for op, results in self.results.items():
            by_result = {}
            for operand, text in results:
                by_result.setdefault(text, []).append(operand)
            lines = []
            names = [operand for operand, _ in results]
            whole = self.list if names == [name for name, _ in self.operands] else ""
            most = max(by_result, key=lambda text: len(by_result[text]))
            for text, operands in by_result.items():
                names = "*" + whole if whole and text == most else " ".join(operands)
                lines.append("\t" + names + "\t" + text)
            yield op, "\n".join(lines)


def report(receivers):
    """Prints blocks once: the receivers and the operations that share them."""
    places = {}
    for receiver in receivers:
        for op, lines in receiver.blocks():
            places.setdefault(lines, {}).setdefault(op, []).append(receiver.name)
    shared = {}
    for lines, ops in places.items():
        by_names = {}
        for op, names in ops.items():
            by_names.setdefault(" ".join(names), []).append(op)
        for names, ops in by_names.items():
            shared.setdefault(names, []).append(" ".join(ops) + "\n" + lines)
    for names, blocks in shared.items():
        print("# " + names)
        for block in blocks:
            print(block)


def marked(run, x, y, mutates):
    result = run(x, y)
    if type(result) not in SCALARS:
        if result is x:
            result = Shown("is x")
        elif result is y:
            result = Shown("is y")
    if mutates and isinstance(x, MUTABLE):
        return Shown(show(result) + "; x = " + show(x))
    return result


def costly(op, x, y):
    """Whether the result would be too large for any machine."""
    if "**" in op or "pow" in op or "<<" in op or "lshift" in op:
        if isinstance(x, int) and isinstance(y, int):
            if op[0] == "r" or "__r" in op:
                x, y = y, x
            return y > 10**6 and x not in (-1, 0, 1)
    return False


METHODS = dict(zip(ARITHMETIC, "add sub mul truediv floordiv mod matmul pow and or xor lshift rshift".split()))
METHODS.update(zip("== != < <= > >=".split(), "eq ne lt le gt ge".split()))
METHODS.update([(symbol + "=", METHODS[symbol]) for symbol in ARITHMETIC])


def in_place(symbol):
    space = {}
    exec("def f(x, y):\n    x " + symbol + "= y\n    return x", space)
    return space["f"]


BINARY = [(symbol, eval("lambda x, y: x " + symbol + " y"), eval("lambda x, y: y " + symbol + " x"), in_place(symbol))
          for symbol in ARITHMETIC]
COMPARE = [(symbol, eval("lambda x, y: x " + symbol + " y")) for symbol in "== != < <= > >= is".split()]


def set_item(x, y):
    x[y] = 9


def delete_item(x, y):
    del x[y]


def unpack(x):
    a, b = x
    return (a, b)


def loop(x):
    items = []
    for item in x:
        items.append(item)
    return items


def enter(x):
    with x as y:
        return y


def hashed(x, y):
    if x == y and y == x:
        return "equal, hashes " + ("too" if hash(x) == hash(y) else "not")
    return "unequal"


def matched(x):
    match x:
        case [a, b, *_]:
            return ("sequence", a, b)
        case {1: a}:
            return ("mapping", a)
        case int() | str() | float() | bytes():
            return "value"
        case _:
            return "other"


ALONE = {
    "-x": lambda x: -x, "+x": lambda x: +x, "~x": lambda x: ~x, "not": lambda x: not x, "abs": abs, "bool": bool,
    "len": len, "int": int, "float": float, "complex": complex, "index": operator.index, "round": round,
    "trunc": math.trunc, "floor": math.floor, "ceil": math.ceil, "repr": repr, "str": str, "ascii": ascii, "next": next,
    "iter": iter, "reversed": reversed, "callable": callable, "length_hint": operator.length_hint, "bin": bin,
    "chr": chr, "ord": ord, "call": lambda x: x(), "call1": lambda x: x(1), "call2": lambda x: x(1, 2), "match": matched,
    "callkey": lambda x: x(key=1), "isinstance": lambda x: isinstance(1, x), "issubclass": lambda x: issubclass(int, x),
    "with": enter, "hash": lambda x: (type(hash(x)), hash(x) == x.__hash__()), "iter.is": lambda x: iter(x) is x,
    "class": lambda x: x.__class__, "mro": lambda x: [c.__name__ for c in type(x).__mro__], "sqrt": math.sqrt,
    "type": lambda x: (type(x).__name__, type(x).__qualname__, type(x).__module__, type(x).__base__.__name__),
    "keyword": lambda x: dict(**x), "fsum": math.isnan, "getattr": lambda x: getattr(x, "nope"), "range": range,
    "setattr": lambda x: setattr(x, "nope", 1), "delattr": lambda x: delattr(x, "nope"), "slice": lambda x: [5, 6, 7][x:],
    "item": lambda x: [5, 6, 7][x], "key": lambda x: {1: 2}[x], "raise": lambda x: raised(x), "%s": lambda x: "%s" % (x,),
    "%d": lambda x: "%d" % (x,), "%x": lambda x: "%x" % (x,), "%c": lambda x: "%c" % (x,), "%.1f": lambda x: "%.1f" % (x,),
    "__reduce__": lambda x: x.__reduce__(), "__reduce_ex__": lambda x: x.__reduce_ex__(4), "setclass": lambda x: set_class(x),
    "__getstate__": lambda x: x.__getstate__(), "bytes": bytes,
}
ITERATING = {
    "list": list, "tuple": tuple, "unpack": unpack, "loop": loop, "star": lambda x: (lambda *a: a)(*x), "sum": sum,
    "sorted": sorted, "min": min, "max": max, "any": any, "all": all, "set": set, "frozenset": frozenset, "dict": dict,
    "bytearray": bytearray, "enumerate": enumerate, "zip": lambda x: list(zip(x, x)), "join": lambda x: ",".join(x),
    "extend": lambda x: [0].extend(x), "slice=": lambda x: [0].__setitem__(slice(0, 1), x), "display": lambda x: [0, *x],
    "update": lambda x: {0}.update(x), "bytes.join": lambda x: b",".join(x), "1in": lambda x: 1 in x,
}


def raised(x):
    raise x


def set_class(x):
    x.__class__ = Plain


OPERATORS = "add sub mul truediv floordiv mod matmul pow divmod and or xor lshift rshift".split()
WITH_OPERAND = ["__%s%s__" % (kind, name) for name in OPERATORS for kind in ("", "r", "i")]
WITH_OPERAND += ["__%s__" % name for name in "eq ne lt le gt ge contains getitem delitem format getattribute".split()]
WITH_OPERAND += ["__%s__" % name for name in "delattr class_getitem instancecheck subclasscheck init call get".split()]
WITH_OPERAND += ["__%s__" % name for name in "setstate round missing delete throw subclasshook mro_entries".split()]
NO_OPERAND = ["__%s__" % name for name in "neg pos abs invert bool len iter next reversed repr str int float complex index "
              "trunc floor ceil length_hint bytes getnewargs getformat copy".split()]
TWO_OPERANDS = ["__setitem__", "__setattr__", "__set__"]
EVERY = WITH_OPERAND + NO_OPERAND + TWO_OPERANDS + ["__hash__"]
MUTATE = ["__i%s__" % name for name in OPERATORS] + ["__setitem__", "__delitem__", "__init__", "__setstate__"]


def definer(kind, name):
    """The class that a name of a type comes from."""
    for base in kind.__mro__:
        if name in base.__dict__:
            return base
    return None


def dunders(receiver, detailed):
    kind = receiver.kind
    for name in EVERY:
        base = definer(kind, name)
        if base is None or base is object and kind is not object or getattr(kind, name) is None:
            continue
        found = getattr(kind, name)
        if detailed:
            for operand, args in [("#none", ()), ("#one", (1,)), ("#two", (1, 2)), ("#four", (1, 2, 3, 4))]:
                if name == "__hash__" and not args:
                    continue
                x = receiver.make()
                receiver.add(name, operand, lambda: getattr(x, name)(*args))
            x = receiver.make()
            receiver.add(name, "#keyword", lambda: getattr(x, name)(key=1))
            receiver.add(name, "#nobody", lambda: found())
            receiver.add(name, "#stranger", lambda: found(Plain(), 1))
        if name in NO_OPERAND:
            receiver.alone("unbound." + name, lambda x: found(x))
        elif name == "__hash__":
            receiver.alone("unbound." + name, lambda x: found(x) == hash(x))
        elif name in TWO_OPERANDS:
            receiver.each("unbound." + name, lambda x, y: found(x, y, 9), mutates=True)
        else:
            receiver.each("unbound." + name, lambda x, y: found(x, y), mutates=name in MUTATE, symbol=name)
            if detailed:
                receiver.each("bound." + name, lambda x, y: getattr(x, name)(y), mutates=name in MUTATE, symbol=name)


def names(receiver):
    """What the type has, where it comes from, and what kind of thing it is."""
    kind = receiver.kind
    x = receiver.make()
    for name in dir(kind):
        receiver.add("dir", name, lambda: True)
        base = definer(kind, name)
        if base is not object:
            receiver.add("from", name, lambda: base)
            receiver.add("what", name, lambda: type(base.__dict__[name]))
        if name[:2] == "__":
            continue
        what = getattr(kind, name)
        if not callable(what):
            receiver.add("read", name, lambda: getattr(x, name))
            receiver.add("write", name, lambda: setattr(x, name, 1))
            receiver.add("delete", name, lambda: delattr(x, name))
    for name in ["__class__", "__dict__", "__doc__", "__name__", "__qualname__", "__module__", "__hash__", "__self__"]:
        if name not in ("__doc__", "__dict__"):
            receiver.add("read", name, lambda: getattr(x, name))
        receiver.add("write", name, lambda: setattr(receiver.make(), name, 1))
        receiver.add("delete", name, lambda: delattr(receiver.make(), name))


FEWEST = [pair for pair in OPERANDS if pair[0] in ("None", "2", "'b'", "b'b'", "[1,2]", "Index", "function", "iter")]


def methods(receiver):
    for name in dir(receiver.kind):
        if name[:2] != "__" and callable(getattr(receiver.kind, name)):
            receiver.alone("." + name, lambda x: marked(lambda x, y: getattr(x, name)(), x, None, True), "()")
            receiver.alone("." + name, lambda x: getattr(x, name)(key=1), "(key)")
            receiver.alone("." + name, lambda x: getattr(x, name)(1, 2, 3, 4, 5, 6, 7), "(7)")
            receiver.each("." + name, lambda x, y: getattr(x, name)(y), FEWEST, True)
            receiver.each("two." + name, lambda x, y: getattr(x, name)(y, y), FEWEST, True)


def subscripts(receiver, detailed):
    receiver.each("[]", lambda x, y: x[y])
    receiver.each("[]=", set_item, mutates=True)
    receiver.each("del[]", delete_item, mutates=True)
    if hasattr(receiver.kind, "__getitem__"):
        receiver.each("[..]", lambda x, y: x[y], SUBSCRIPTS)
        receiver.each("[..]=", set_item, SUBSCRIPTS, True)
        receiver.each("del[..]", delete_item, SUBSCRIPTS, True)
    if detailed and hasattr(receiver.kind, "__setitem__"):
        for name, subscript in SUBSCRIPTS:
            receiver.each("[%s]=" % name, lambda x, y: x.__setitem__(subscript(), y), STORED, True)


def probe(receiver, detailed):
    name = receiver.name
    for op, run in ALONE.items():
        receiver.alone(op, run)
    if name not in ENDLESS:
        for op, run in ITERATING.items():
            receiver.alone(op, run)
    for symbol, forward, backward, store in BINARY:
        receiver.each(symbol, forward, symbol=symbol)
        receiver.each("r" + symbol, backward, symbol=symbol)
        receiver.each(symbol + "=", store, mutates=True, symbol=symbol + "=")
    for symbol, run in COMPARE:
        receiver.each(symbol, run, symbol=symbol)
    receiver.each("divmod", lambda x, y: divmod(x, y))
    receiver.each("rdivmod", lambda x, y: divmod(y, x))
    receiver.each("rin", lambda x, y: x in y)
    if name not in ENDLESS:
        receiver.each("in", lambda x, y: y in x)
    receiver.each("hashes", hashed)
    subscripts(receiver, detailed)
    receiver.each("construct", lambda x, y: type(x)(y))
    number = isinstance(receiver.make(), (int, float, complex))
    for modulus in (5, -7, 0, None, 1.5, "a") if number else (5,):
        for exponent in (2, -1, 0, 2.0, "b") if number else (2,):
            receiver.alone("pow", lambda x: pow(x, exponent, modulus), "%r,%r" % (exponent, modulus))
    for digits in (0, 1, -1, None, 1.5, "a", 2**70) if number else (1,):
        receiver.alone("round.n", lambda x: round(x, digits), repr(digits))
    for spec in SPECS if number or isinstance(receiver.make(), str) else SPECS[:5]:
        receiver.alone("format", lambda x: format(x, spec), repr(spec))
    if detailed:
        names(receiver)
        if receiver.kind is not type(math):
            methods(receiver)
    dunders(receiver, detailed)


GROUPS_OF_FEW = "singletons iterators itertools functions descriptors types objects exceptions subclasses".split()


def main(group, traced=False):
    print("= all", *[name for name, _ in OPERANDS])
    print("= few", *FEW)
    receivers = GROUPS[group]
    if group == "subclasses":
        for name, base in final():
            print("# class(%s)\nsubclass\n\t-\t%s" % (name, clean(outcome(lambda: type("Sub", (base,), {})))))
        receivers = subclasses()
    kinds, probed = [], []
    for name, make in receivers:
        try:
            receiver = Receiver(name, make, group in GROUPS_OF_FEW, traced)
        except BaseException as e:
            print("# " + name + "\nmake\n\t-\t" + clean(type(e).__name__ + ": " + str(e)))
            continue
        probe(receiver, group != "subclasses" and receiver.kind not in kinds)
        kinds.append(receiver.kind)
        probed.append(receiver)
    report(probed)


if len(sys.argv) == 1:
    print(*GROUPS)
else:
    main(*sys.argv[1:])
