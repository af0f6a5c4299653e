"""Lists the instructions of minipy, as CPython's module of that name lists its own.

minipy has registers, not a stack: operands are shown by name, registers by the names of the variables in them, and by
number behind a % if they have none. `arg` is the operand that is no register, if there is one: an index into
`co_consts` or `co_names`, the target of a jump, an operator, a number. Offsets are those of `f_lasti` and
`co_lines`: two for each instruction, the first of which is the entry, and for each statement without instructions. With `adaptive`, an instruction that has an inline cache is shown in its present form, and with `show_caches`, so is what
the cache holds.
"""

import collections as _collections
import io as _io
import sys as _sys
import types as _types

import _dis

__all__ = [
    "Bytecode", "Instruction", "Positions", "code_info", "cmp_op", "dis", "disassemble", "disco", "distb",
    "findlabels", "findlinestarts", "get_instructions", "hasarg", "hascompare", "hasconst", "hasjump", "hasname",
    "opmap", "opname", "pretty_flags", "show_code",
]

opname = _dis.opnames()
opmap = {name: number for number, name in enumerate(opname)}
cmp_op = ("<", "<=", ">", ">=", "==", "!=", "is", "is not", "in", "not in")

_operands = _dis.operands()


def _having(*kinds):
    return [number for number, kind in enumerate(_operands) if kind in kinds]


hasarg = [number for number, kind in enumerate(_operands) if kind is not None]
hasconst = _having("const")
hasname = _having("name")
hasjump = _having("jump")
hascompare = _having("compare")

COMPILER_FLAG_NAMES = {
    0x1: "OPTIMIZED",
    0x2: "NEWLOCALS",
    0x4: "VARARGS",
    0x8: "VARKEYWORDS",
    0x10: "NESTED",
    0x20: "GENERATOR",
    0x40: "NOFREE",
    0x80: "COROUTINE",
    0x100: "ITERABLE_COROUTINE",
    0x200: "ASYNC_GENERATOR",
}

Positions = _collections.namedtuple(
    "Positions", ["lineno", "end_lineno", "col_offset", "end_col_offset"], defaults=[None] * 4
)

_Fields = _collections.namedtuple(
    "_Instruction",
    [
        "opname", "opcode", "arg", "argval", "argrepr", "offset", "start_offset", "starts_line", "line_number",
        "label", "positions", "cache_info",
    ],
    defaults=[None, None, None],
)

_OPNAME_WIDTH = 20
_ARG_WIDTH = 5


class Instruction(_Fields):
    """An instruction.

    `cache_info` is None for one without an inline cache, else its family and what the cache holds.
    """

    @property
    def oparg(self):
        return self.arg

    @property
    def baseopcode(self):
        return self.opcode

    @property
    def baseopname(self):
        return opname[self.opcode]

    @property
    def end_offset(self):
        return self.offset + 2

    @property
    def is_jump_target(self):
        return self.label is not None

    @property
    def jump_target(self):
        return self.argval if self.opcode in hasjump else None

    def __str__(self):
        output = _io.StringIO()
        _Printer(output).instruction(self, False)
        return output.getvalue().rstrip("\n")


def pretty_flags(flags):
    """The names of the bits that are set."""
    names = []
    for bit in range(32):
        flag = 1 << bit
        if flags & flag:
            names.append(COMPILER_FLAG_NAMES.get(flag, hex(flag)))
    return ", ".join(names) if names else hex(flags)


def _compiled(text, filename):
    """The code of source text: of an expression, or of statements."""
    try:
        return compile(text, filename, "eval")
    except SyntaxError:
        return compile(text, filename, "exec")


def _code_of(x):
    """The code of a function, method, generator, coroutine or text, or the code itself."""
    x = getattr(x, "__func__", x)
    for attribute in ("__code__", "gi_code", "ag_code", "cr_code"):
        code = getattr(x, attribute, None)
        if code is not None:
            x = code
            break
    if isinstance(x, str):
        return _compiled(x, "<disassembly>")
    if isinstance(x, _types.CodeType):
        return x
    raise TypeError("don't know how to disassemble %s objects" % type(x).__name__)


def code_info(x):
    """What is known of a code object apart from its instructions."""
    code = _code_of(x)
    lines = [
        "Name:              " + code.co_name,
        "Filename:          " + code.co_filename,
        "Argument count:    %d" % code.co_argcount,
        "Positional-only arguments: %d" % code.co_posonlyargcount,
        "Kw-only arguments: %d" % code.co_kwonlyargcount,
        "Number of locals:  %d" % code.co_nlocals,
        "Stack size:        %d" % code.co_stacksize,
        "Flags:             " + pretty_flags(code.co_flags),
    ]
    tables = [
        ("Constants", [_constant(constant) for constant in code.co_consts]),
        ("Names", code.co_names),
        ("Variable names", code.co_varnames),
        ("Free variables", code.co_freevars),
        ("Cell variables", code.co_cellvars),
    ]
    for title, table in tables:
        if table:
            lines.append(title + ":")
            lines.extend("%4d: %s" % entry for entry in enumerate(table))
    return "\n".join(lines)


def _constant(constant):
    """`repr`, without the address of code: the same program gives the same text."""
    if isinstance(constant, _types.CodeType):
        return '<code object %s, file "%s", line %d>' % (
            constant.co_name, constant.co_filename, constant.co_firstlineno,
        )
    return repr(constant)


def show_code(co, *, file=None):
    """Prints `code_info`."""
    print(code_info(co), file=file)


def _instructions(code, line_offset, adaptive):
    line = None
    for row in _dis.instructions(code):
        opcode, arg, argval, operands, target, label, position, form, offset = row
        first, last, column, end = position
        first += line_offset
        name = opname[opcode]
        cache = None
        if form is not None:
            family, specialised, text = form
            cache = (family, text)
            if adaptive and specialised is not None:
                name = name + "_" + specialised
        place = Positions(first, last + line_offset, column, end)
        yield Instruction(
            name, opcode, arg, argval, operands, offset, offset, first != line, first, label, place, cache
        )
        line = first


def get_instructions(x, *, first_line=None, show_caches=None, adaptive=False):
    """An iterator over the instructions of a function, method, text or code object."""
    code = _code_of(x)
    line_offset = first_line - code.co_firstlineno if first_line is not None else 0
    return _instructions(code, line_offset, adaptive)


def findlinestarts(code):
    """The pairs of an offset and the line that begins there."""
    last = None
    for start, _, line in code.co_lines():
        if line != last:
            last = line
            yield start, line


def findlabels(code):
    """The offsets that are targets of jumps, in order of the jumps; of a code object, since there is no `co_code`."""
    found = []
    for row in _dis.instructions(code):
        target = row[4]
        if target is not None and target not in found:
            found.append(target)
    return found


class _Printer:
    """Prints instructions in CPython's columns: line, offset, label, name, operands."""

    def __init__(self, file, line_width=0, label_width=0, offset_width=0):
        self.file = file
        self.line_width = line_width
        self.label_width = label_width
        self.offset_width = offset_width
        self.begun = False

    def instruction(self, instruction, is_current):
        if instruction.starts_line and self.begun and self.line_width:
            print(file=self.file)
        self.begun = True
        line = instruction.line_number if instruction.starts_line else ""
        label = "L%d:" % instruction.label if instruction.label is not None else ""
        is_jump = instruction.jump_target is not None
        arg = "" if instruction.arg is None or is_jump else instruction.arg
        self.row(line, label, instruction.offset, is_current, instruction.opname, arg, instruction.argrepr)

    def cache(self, instruction):
        self.row("", "", "", False, "CACHE", "", "%s: %s" % instruction.cache_info)

    def row(self, line, label, offset, is_current, name, arg, text):
        fields = []
        if self.line_width:
            fields.append(str(line).rjust(self.line_width))
        fields.append(label.rjust(self.label_width))
        if self.offset_width:
            fields.append(str(offset).rjust(self.offset_width) + "  ")
        fields.append("-->" if is_current else "   ")
        fields.append(name.ljust(_OPNAME_WIDTH))
        fields.append(str(arg).rjust(_ARG_WIDTH))
        if text:
            fields.append("(" + text + ")")
        print(" ".join(fields).rstrip(), file=self.file)


def disassemble(code, lasti=-1, *, file=None, show_caches=False, adaptive=False, show_offsets=False):
    """Lists a code object. The instruction at the offset `lasti` is marked."""
    _list(code, lasti, file, show_caches, adaptive, show_offsets, 0)


def _list(code, lasti, file, show_caches, adaptive, show_offsets, line_offset):
    instructions = list(_instructions(code, line_offset, adaptive))
    lines = [instruction.line_number for instruction in instructions]
    labels = [instruction.label for instruction in instructions if instruction.label is not None]
    handlers = _dis.handlers(code)
    printer = _Printer(
        file,
        line_width=max(3, len(str(max(lines)))),
        label_width=4 + len(str(max(labels, default=0))),
        offset_width=max(4, len(str(instructions[-1].offset))) if show_offsets else 0,
    )
    for instruction in instructions:
        printer.instruction(instruction, instruction.offset == lasti)
        if show_caches and instruction.cache_info is not None:
            printer.cache(instruction)
    if handlers:
        print("ExceptionTable:", file=file)
        for _, _, _, start, end, target, register in handlers:
            print("  L%d to L%d -> L%d [%s]" % (start, end, target, register), file=file)


disco = disassemble


def _list_with_nested(code, lasti, depth, file, show_caches, adaptive, show_offsets):
    _list(code, lasti, file, show_caches, adaptive, show_offsets, 0)
    if depth is not None:
        if depth <= 0:
            return
        depth -= 1
    for constant in code.co_consts:
        if isinstance(constant, _types.CodeType):
            print(file=file)
            print("Disassembly of %s:" % _constant(constant), file=file)
            _list_with_nested(constant, -1, depth, file, show_caches, adaptive, show_offsets)


_HAVE_CODE = (
    _types.MethodType, _types.FunctionType, _types.CodeType, classmethod, staticmethod, type,
)


def dis(x=None, *, file=None, depth=None, show_caches=False, adaptive=False, show_offsets=False):
    """Lists classes, methods, functions, code objects, modules and source text; without an argument, the last traceback."""
    if x is None:
        distb(file=file, show_caches=show_caches, adaptive=adaptive, show_offsets=show_offsets)
        return
    is_code = any(hasattr(x, name) for name in ("__func__", "__code__", "gi_code", "ag_code", "cr_code"))
    if not is_code and hasattr(x, "__dict__"):
        for name, member in sorted(x.__dict__.items()):
            if isinstance(member, _HAVE_CODE):
                print("Disassembly of %s:" % name, file=file)
                try:
                    dis(
                        member, file=file, depth=depth, show_caches=show_caches, adaptive=adaptive,
                        show_offsets=show_offsets,
                    )
                except TypeError as error:
                    print("Sorry:", error, file=file)
                print(file=file)
        return
    if isinstance(x, str):
        code = _compiled(x, "<dis>")
    else:
        code = _code_of(x)
    _list_with_nested(code, -1, depth, file, show_caches, adaptive, show_offsets)


def distb(tb=None, *, file=None, show_caches=False, adaptive=False, show_offsets=False):
    """Lists the code that a traceback ends in, and marks the instruction; without an argument, of the last one."""
    if tb is None:
        exc = getattr(_sys, "last_exc", None)
        tb = exc.__traceback__ if exc is not None else getattr(_sys, "last_traceback", None)
        if tb is None:
            raise RuntimeError("no last traceback to disassemble")
        while tb.tb_next:
            tb = tb.tb_next
    disassemble(
        tb.tb_frame.f_code, tb.tb_lasti, file=file, show_caches=show_caches, adaptive=adaptive,
        show_offsets=show_offsets,
    )


class Bytecode:
    """The instructions of a function, method, text or code object; iteration gives them one by one."""

    def __init__(
        self, x, *, first_line=None, current_offset=None, show_caches=False, adaptive=False, show_offsets=False
    ):
        self.codeobj = code = _code_of(x)
        self.first_line = code.co_firstlineno if first_line is None else first_line
        self._line_offset = self.first_line - code.co_firstlineno
        self._original_object = x
        self.current_offset = current_offset
        self.show_caches = show_caches
        self.adaptive = adaptive
        self.show_offsets = show_offsets

    def __iter__(self):
        return _instructions(self.codeobj, self._line_offset, self.adaptive)

    def __repr__(self):
        return "%s(%r)" % (type(self).__name__, self._original_object)

    @classmethod
    def from_traceback(cls, tb, *, show_caches=False, adaptive=False):
        """Of the code that a traceback ends in, with its instruction as the current one."""
        while tb.tb_next:
            tb = tb.tb_next
        return cls(tb.tb_frame.f_code, current_offset=tb.tb_lasti, show_caches=show_caches, adaptive=adaptive)

    def info(self):
        """The text of `code_info`."""
        return code_info(self.codeobj)

    def dis(self):
        """The listing."""
        output = _io.StringIO()
        lasti = -1 if self.current_offset is None else self.current_offset
        _list(
            self.codeobj, lasti, output, self.show_caches, self.adaptive, self.show_offsets, self._line_offset
        )
        return output.getvalue()


def _present(code):
    """What minipy's `--dis-after` shows of a program that has run."""
    dis(code, file=_sys.stderr, show_caches=True, adaptive=True)


def main(args=None):
    """The command `-m dis`: lists a file, or the standard input."""
    import argparse

    parser = argparse.ArgumentParser(prog="dis")
    parser.add_argument("-C", "--show-caches", action="store_true", help="show inline caches")
    parser.add_argument("-O", "--show-offsets", action="store_true", help="show the offsets of instructions")
    parser.add_argument("infile", nargs="?", default="-")
    options = parser.parse_args(args=args)
    if options.infile == "-":
        name, source = "<stdin>", _sys.stdin.buffer.read()
    else:
        name = options.infile
        with open(name, "rb") as file:
            source = file.read()
    code = compile(source, name, "exec")
    dis(code, show_caches=options.show_caches, show_offsets=options.show_offsets)


if __name__ == "__main__":
    main()
