"""Runs on CPython 3.13, for `cargo xtask cpython-tests`: reads one file of CPython's own test suite, tells for each
of its test methods which feature beyond minipy's levels it needs (none: it is runnable), and writes a copy of the file,
and of the test files it imports, from which everything that minipy cannot parse or run at import is cut. Lines keep
their numbers. It never runs a test.

usage: prepare.py OUT NAME [--bad FILE:LINE | --missing FILE:LINE:NAME]...

OUT/test/NAME.py is written; the table goes to standard output as JSON: [{"id", "feature", "file", "line"}].
--bad cuts the innermost definition or statement of a line at which minipy gave up although the tables below have
nothing against it; --missing takes one name out of a `from` import. Methods that need them stay runnable, and fail.
"""

import ast
import importlib
import json
import os
import sys
import unittest

# Our own `test` beside this file must not hide that of CPython.
del sys.path[0]

# ---------------------------------------------------------------------------------------------------------------------
# The table of features beyond the levels L1, L2 and the object model of L3 (see SUBSET.md).

# Modules within the levels. Any other module is a feature of its own.
MODULES = set(
    """__future__ abc array asyncio bisect builtins collections collections.abc contextlib copy dataclasses enum fractions
    functools gc heapq io itertools math operator random re string sys test test.support test.support.import_helper
    test.support.os_helper test.support.testcase test.support.warnings_helper time types typing unittest warnings
    """.split()
)

# Built-in names.
NAMES = {
    "bytes": "bytes", "bytearray": "bytes", "memoryview": "memoryview", "complex": "complex",
    "exec": "exec/eval/compile", "eval": "exec/eval/compile", "compile": "exec/eval/compile",
    "EncodingWarning": "codecs", "UnicodeEncodeError": "codecs", "UnicodeDecodeError": "codecs",
    "UnicodeTranslateError": "codecs", "breakpoint": "breakpoint", "input": "input",
}

# Attributes, of whatever object.
ATTRIBUTES = {
    "__reduce__": "pickle protocol", "__reduce_ex__": "pickle protocol", "__getstate__": "pickle protocol",
    "__setstate__": "pickle protocol", "__getnewargs__": "pickle protocol", "__getnewargs_ex__": "pickle protocol",
    "__del__": "__del__", "__sizeof__": "__sizeof__", "__text_signature__": "__text_signature__",
    "__weakref__": "weakref", "__code__": "code objects", "__globals__": "code objects", "__closure__": "code objects",
    "cell_contents": "code objects", "tb_frame": "frame objects", "f_locals": "frame objects",
    "gi_frame": "frame objects", "gi_code": "code objects", "_getframe": "frame objects",
    "CodeType": "code objects", "CellType": "code objects", "FrameType": "frame objects",
    "FunctionType": "code objects", "BuiltinFunctionType": "code objects", "ByteString": "bytes", "Buffer": "bytes",
    "GenericAlias": "generic aliases", "__class_getitem__": "generic aliases", "__bytes__": "bytes", "__complex__": "complex",
    "__match_args__": "match", "__buffer__": "bytes",
    "encode": "bytes", "decode": "bytes", "to_bytes": "bytes", "from_bytes": "bytes", "tobytes": "bytes",
    "frombytes": "bytes", "tofile": "bytes", "fromfile": "bytes", "fromhex": None, "BytesIO": "bytes",
    "buffer_info": "buffers", "maketrans": None, "getrefcount": "reference counts",
    "gettotalrefcount": "reference counts", "settrace": "tracing", "gettrace": "tracing", "setprofile": "tracing",
    "monitoring": "tracing", "get_referrers": "gc internals", "get_referents": "gc internals",
    "get_objects": "gc internals", "is_tracked": "gc internals", "get_threshold": "gc internals",
    "set_threshold": "gc internals", "get_count": "gc internals", "getfilesystemencoding": "codecs",
    "getallocatedblocks": "reference counts", "unraisablehook": "__del__", "_clear_type_cache": "CPython's internals",
    "_debugmallocstats": "CPython's internals", "flags": None, "BuiltinMethodType": "code objects",
    "get_type_hints": "typing at run time", "NamedTuple": "typing at run time", "Signature": "module inspect",
    "getsizeof": "sizes of C structures", "set_int_max_str_digits": None,
}

# What our own test.support does not have, by the name it has there.
SUPPORT = {
    "cpython_only": "CPython's internals", "refcount_test": "reference counts", "impl_detail": None,
    "run_code": "exec/eval/compile", "check_syntax_error": "exec/eval/compile",
    "check_syntax_warning": "exec/eval/compile", "check_sizeof": "sizes of C structures",
    "calcobjsize": "sizes of C structures", "calcvobjsize": "sizes of C structures",
    "check_free_after_iterating": "__del__", "run_with_locale": "locale", "run_with_locales": "locale",
    "bigmemtest": "huge memory", "bigaddrspacetest": "huge memory", "precisionbigmemtest": "huge memory",
    "requires_subprocess": "subprocess", "run_in_subinterp": "subinterpreters",
    "suppress_immortalization": "reference counts", "requires_specialization": "CPython's internals",
    "no_tracing": "tracing", "disable_faulthandler": "CPython's internals",
    "exceeds_recursion_limit": None, "SuppressCrashReport": "CPython's internals", "requires_fork": "subprocess",
    "catch_unraisable_exception": "__del__", "set_memlimit": "huge memory", "Py_DEBUG": None,
    "skip_if_pgo_task": None, "run_doctest": "doctest", "EqualToForwardRef": "typing at run time",
    "is_resource_enabled": None, "requires_resource": None, "requires_limited_api": "C API",
    "check_disallow_instantiation": None, "script_helper": "subprocess", "threading_helper": "threads",
    "isolated_dict": None, "maybe_get_event_loop_policy": None, "check_impl_detail": None,
    "late_deletion": "weakref", "check_no_resource_warning": "__del__", "force_not_colorized": None,
    "temp_cwd": "files", "temp_dir": "files", "create_empty_file": "files", "rmtree": "files", "REPO_ROOT": "files of CPython",
}

# Modules that are reached as attributes of their package.
SUBMODULES = {"unittest.mock", "os.path", "importlib.util", "collections.abc"}

# Files about frames, hooks and coroutines. Of these everything counts as reached but what a Python without CPython's C code,
# threads and processes cannot have.
BEYOND_LEVELS = set(
    """test_frame test_sys_settrace test_sys_setprofile test_monitoring test_coroutines test_asyncgen test_except_star
    test_exception_group test_type_params test_inspect test_funcattrs test_code""".split()
)
OUT_OF_REACH = {
    "C API", "CPython's internals", "subprocess", "subinterpreters", "threads", "reference counts", "gc internals",
    "huge memory", "sizes of C structures", "files of CPython", "locale", "__sizeof__", "doctest",
}
everything = False


def out_of_level(feature):
    """The feature, if it is beyond what the file at hand may need; otherwise None."""
    return None if everything and feature not in OUT_OF_REACH else feature


# What runs around each test.
FIXTURES = ("setUp", "tearDown", "setUpClass", "tearDownClass", "asyncSetUp")

# What a string given to import_module and its kin names is imported too.
IMPORTERS = {"import_module", "import_fresh_module", "__import__"}


class Own:
    """What a syntax tree needs by itself: the features, the global names it reads, and the attributes of self."""

    def __init__(self, node, local):
        self.features, self.names, self.attributes, self.data = {}, set(), set(), set()
        self.unparsable = None
        self.visit(node, local)

    def need(self, feature, node, unparsable=False):
        feature = out_of_level(feature)
        if feature:
            self.features.setdefault(feature, getattr(node, "lineno", 0))
            if unparsable:
                self.unparsable = feature

    def visit(self, root, local):
        for node in ast.walk(root):
            kind = type(node)
            if kind is ast.Match:
                self.need("match", node, True)
            elif kind is ast.Constant:
                if isinstance(node.value, bytes):
                    self.need("bytes", node, True)
                elif isinstance(node.value, complex):
                    self.need("complex", node, True)
                elif isinstance(node.value, str) and any(0xD800 <= ord(c) < 0xE000 for c in node.value):
                    self.need("lone surrogates", node, True)
            elif kind is ast.Name:
                if isinstance(node.ctx, ast.Load) and node.id not in local:
                    self.names.add(node.id)
            elif kind is ast.Attribute:
                self.need(ATTRIBUTES.get(node.attr), node)
                if isinstance(node.value, ast.Name):
                    dotted = f"{node.value.id}.{node.attr}"
                    if dotted in SUBMODULES:
                        self.need(module_feature(dotted), node)
                    if node.value.id in ("self", "cls"):
                        self.attributes.add(node.attr)
                    else:
                        self.data.add(node.attr)
                    if node.value.id == "support" or node.value.id.endswith("_helper"):
                        self.need(SUPPORT.get(node.attr), node)
            elif kind is ast.FunctionDef:
                self.need(ATTRIBUTES.get(node.name), node)
            elif kind is ast.Import:
                for alias in node.names:
                    self.need(module_feature(alias.name), node)
            elif kind is ast.ImportFrom:
                for alias in node.names:
                    self.need(imported_feature(node, alias.name), node)
            elif kind is ast.Call:
                function = node.func
                name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
                if name in IMPORTERS and node.args and isinstance(node.args[0], ast.Constant):
                    if isinstance(node.args[0].value, str):
                        self.need(module_feature(node.args[0].value), node)


def module_feature(name):
    if name in MODULES or name.startswith("test.") and not name.startswith("test.support"):
        return "files of CPython" if name.startswith("test.typinganndata") else None
    if name == "test.support.script_helper":
        return "subprocess"
    if name == "test.support.threading_helper":
        return "threads"
    return out_of_level({
        "_testcapi": "C API", "_testlimitedcapi": "C API", "_testinternalcapi": "CPython's internals",
        "pickle": "pickle protocol", "copyreg": "pickle protocol", "weakref": "weakref", "threading": "threads",
        "subprocess": "subprocess", "locale": "locale", "ctypes": "C API", "doctest": "doctest",
        "cmath": "complex", "codecs": "codecs", "dis": "code objects", "tracemalloc": "CPython's internals",
    }.get(name, "module " + name))


def imported_feature(node, name):
    module = node.module or ""
    if module == "test":
        return module_feature("test." + name)
    if module.startswith("test.support") and module in MODULES:
        return out_of_level(SUPPORT.get(name))
    if f"{module}.{name}" in SUBMODULES:
        return module_feature(f"{module}.{name}")
    return module_feature(module) or out_of_level(ATTRIBUTES.get(name))


def local_names(function):
    """The names that a function binds anywhere inside; they shadow those of the module."""
    found = set()
    for node in ast.walk(function):
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, ast.arg):
            found.add(node.arg)
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)) and node is not function:
            found.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update((alias.asname or alias.name.split(".")[0]) for alias in node.names)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
    for node in ast.walk(function):
        if isinstance(node, ast.Global):
            found.difference_update(node.names)
    return found


def bound_names(statement):
    """The module-level names that a top-level statement binds."""
    if isinstance(statement, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
        return {statement.name}
    found = set()
    stack = [statement]
    while stack:
        node = stack.pop()
        if isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.AsyncFunctionDef)):
            found.add(node.name)
            continue
        if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            found.add(node.id)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            found.update((alias.asname or alias.name.split(".")[0]) for alias in node.names)
        stack.extend(ast.iter_child_nodes(node))
    return found


class Module:
    """A file of the test suite: its tree, and what each of its global names needs, by closure."""

    def __init__(self, suite, name, path):
        self.suite, self.name, self.path = suite, name, path
        with open(path, "rb") as file:
            self.source = file.read()
        self.tree = ast.parse(self.source, path)
        self.definitions, self.filled_by_exec = {}, set()
        self.imports = {}
        self.classes = {}
        for statement in self.tree.body:
            for bound in bound_names(statement):
                self.definitions.setdefault(bound, []).append(statement)
            for node in ast.walk(statement):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "exec":
                    self.filled_by_exec.update(arg.id for arg in node.args[1:] if isinstance(arg, ast.Name))
            if isinstance(statement, ast.Import):
                for alias in statement.names:
                    self.imports[alias.asname or alias.name.split(".")[0]] = (alias.name, None)
            elif isinstance(statement, ast.ImportFrom):
                for alias in statement.names:
                    self.imports[alias.asname or alias.name] = (statement.module, alias.name)
        self.find_classes(self.tree.body, "")
        self.by_name = {}

    def find_classes(self, body, prefix):
        for node in body:
            if isinstance(node, ast.ClassDef):
                self.classes[prefix + node.name] = node
                self.find_classes(node.body, prefix + node.name + ".")
            elif isinstance(node, (ast.If, ast.Try, ast.With)):
                self.find_classes(node.body, prefix)
            elif isinstance(node, ast.FunctionDef):
                self.find_classes(node.body, prefix + node.name + ".<locals>.")

    def needs_of_name(self, name):
        """The features that a global name of this module stands for."""
        if name in self.by_name:
            return self.by_name[name]
        found = self.by_name[name] = {}
        if name in self.filled_by_exec:
            found["exec/eval/compile"] = 0
        if name not in self.definitions:
            if name in NAMES and out_of_level(NAMES[name]):
                found[NAMES[name]] = 0
            return found
        if name in self.imports:
            module, member = self.imports[name]
            if member is None:
                # `import a.b` binds `a`; what uses `a.b` says so.
                bound = module if name not in module.split(".") else module.split(".")[0]
                feature = module_feature(bound)
                if module.startswith("test.") and feature is None:
                    self.suite.module(module)
            else:
                feature = imported_feature(ast.ImportFrom(module=module), member)
                if feature is None and module == "test":
                    self.suite.module("test." + member)
                elif feature is None and module.startswith("test."):
                    other = self.suite.module(module)
                    if other:
                        found.update(other.needs_of_name(member))
            if feature:
                found[feature] = 0
            return found
        for statement in self.definitions[name]:
            # The methods of test classes count one by one.
            if isinstance(statement, ast.ClassDef) and self.suite.is_test_class(self, statement):
                continue
            found.update(self.needs_of_tree(statement))
        return found

    def is_local(self, name):
        """Is the name bound here, other than by an import?"""
        return name in self.definitions and name not in self.imports

    def needs_of_tree(self, node, own=None):
        local = local_names(node) if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) else set()
        own = own or Own(node, local)
        found = dict(own.features)
        for name in own.names:
            found.update(self.needs_of_name(name))
        return found


class Suite:
    """The folder Lib/test, and the files of it that were looked at."""

    def __init__(self, folder):
        self.folder, self.modules = folder, {}
        self.test_classes = set()

    def module(self, name):
        """The file of the module `test.NAME`; None for what is replaced by our own (test.support)."""
        if name.startswith("test.support") or not name.startswith("test."):
            return None
        if name not in self.modules:
            path = os.path.join(self.folder, *name.split(".")[1:])
            path = os.path.join(path, "__init__.py") if os.path.isdir(path) else path + ".py"
            self.modules[name] = Module(self, name, path) if os.path.exists(path) else None
        return self.modules[name]

    def learn(self, live):
        """Notes the classes that test cases are made of, mixins too."""
        for _, cls in test_cases(live):
            for base in cls.__mro__:
                self.test_classes.add((base.__module__, base.__qualname__))

    def is_test_class(self, module, node):
        return (module.name, node.name) in self.test_classes

    def of_class(self, cls):
        """The module and the tree of a class of the suite."""
        module = self.module(cls.__module__) if cls.__module__.startswith("test.") else None
        return (module, module.classes.get(cls.__qualname__)) if module else (None, None)


def test_cases(live):
    """The test cases that a live module defines, with the names that it has for them."""
    return [(name, cls) for name, cls in live.__dict__.items()
            if isinstance(cls, type) and issubclass(cls, unittest.TestCase) and cls.__module__ == live.__name__]


def member_of(node, name):
    """The statements of a class body that bind a name."""
    return [statement for statement in node.body if name in bound_names(statement)]


class Methods:
    """What the test methods of a live module need."""

    def __init__(self, suite):
        self.suite, self.by_member, self.cut_fixtures = suite, {}, {}

    def needs(self, cls, name):
        """What the attribute `name` of a test class needs; found along its MRO, with what it reads from self."""
        key = (cls, name)
        if key in self.by_member:
            return self.by_member[key][0]
        found, place = {}, None
        self.by_member[key] = (found, place)
        for base in cls.__mro__:
            module, node = self.suite.of_class(base)
            statements = member_of(node, name) if node else []
            if not statements:
                continue
            place = (module, statements[-1])
            self.by_member[key] = (found, place)
            for statement in statements:
                local = local_names(statement) if isinstance(statement, ast.FunctionDef) else set()
                own = Own(statement, local)
                found.update(module.needs_of_tree(statement, own))
                attributes = own.attributes | {each for each in own.data if self.is_data(cls, each)}
                # Decorators see the names of the class.
                for decorator in getattr(statement, "decorator_list", []):
                    attributes |= Own(decorator, set()).names
                for attribute in attributes - {name}:
                    found.update(self.needs(cls, attribute))
            break
        return found

    def is_data(self, cls, name):
        """Does a test class assign the name? Tests may reach it through another name than self."""
        nodes = [self.suite.of_class(base)[1] for base in cls.__mro__]
        return any(isinstance(statement, ast.Assign) for node in nodes if node for statement in member_of(node, name))

    def needs_of_class(self, cls):
        """What every test of a class needs: its decorators and bases, setUp and its kin."""
        found = {}
        for base in cls.__mro__:
            module, node = self.suite.of_class(base)
            if node:
                for part in node.decorator_list + node.bases + [keyword.value for keyword in node.keywords]:
                    found.update(module.needs_of_tree(part))
        for name in FIXTURES:
            needs = self.needs(cls, name)
            # A fixture that leaves nothing to the tests is cut by itself: a test that needs its work fails.
            place = self.by_member[cls, name][1]
            stores = place and any(isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
                                   for node in ast.walk(place[1]))
            if stores:
                found.update(needs)
            elif needs and place:
                self.cut_fixtures[id(place[1])] = next(iter(sorted(needs)))
        return found


# ---------------------------------------------------------------------------------------------------------------------
# Cutting: edits of the source that keep the numbers of the lines.


class Cutter:
    def __init__(self, module, out_of_level, bad, missing):
        self.module, self.out, self.bad, self.missing = module, out_of_level, bad, missing
        self.lines = module.source.split(b"\n")
        self.edits = []

    def replace(self, node, text):
        decorators = getattr(node, "decorator_list", [])
        line = min([node.lineno] + [d.lineno for d in decorators])
        column = decorators[0].col_offset - 1 if decorators else node.col_offset
        if decorators:
            column = len(self.lines[line - 1]) - len(self.lines[line - 1].lstrip())
        self.edits.append((line, column, node.end_lineno, node.end_col_offset, text.encode()))

    def stub(self, node, why):
        """A function of the same name, which raises; or of a fixture, which does nothing."""
        if node.name in FIXTURES and id(node) in self.out:
            return f"def {node.name}(*args): pass" if not node.name.endswith("Class") else "pass"
        return f"def {node.name}(*args, **kwargs): raise NotImplementedError({why!r})"

    def is_bad(self, node):
        first = min([node.lineno] + [d.lineno for d in getattr(node, "decorator_list", [])])
        return any(first <= line <= node.end_lineno for line in self.bad)

    def statement(self, node, in_class):
        missing = {name for line, name in self.missing if node.lineno <= line <= node.end_lineno}
        if isinstance(node, ast.ImportFrom):
            module = node.module or ""
            kept = [alias for alias in node.names if alias.name not in missing and not imported_feature(node, alias.name)]
            if self.is_bad(node) or module_feature(module) and module != "test" or not kept:
                self.replace(node, "pass")
            elif len(kept) < len(node.names):
                self.replace(node, ast.unparse(ast.ImportFrom(module=module, names=kept, level=node.level)))
            return
        if isinstance(node, ast.Import):
            kept = [alias for alias in node.names if not module_feature(alias.name)]
            # `import a.b` binds `a` too.
            for alias in node.names:
                package = alias.name.split(".")[0]
                if alias not in kept and package != alias.name and not alias.asname and not module_feature(package):
                    kept.append(ast.alias(package))
            if self.is_bad(node) or not kept:
                self.replace(node, "pass")
            elif kept != node.names:
                self.replace(node, ast.unparse(ast.Import(names=kept)))
            return
        own = Own(node, set())
        if isinstance(node, ast.ClassDef):
            heads = node.decorator_list + node.bases + [keyword.value for keyword in node.keywords]
            needs = {}
            for part in heads:
                needs.update(self.module.needs_of_tree(part))
            if node.type_params:
                if out_of_level("type parameters"):
                    needs["type parameters"] = 0
            head_bad = any(self.is_bad(part) for part in heads) or node.lineno in self.bad
            if needs or head_bad:
                # A class that a test names stays a name.
                self.replace(node, f"class {node.name}: pass")
            else:
                for statement in node.body:
                    self.statement(statement, True)
            return
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            decorators = {}
            for part in node.decorator_list:
                decorators.update(self.module.needs_of_tree(part))
            if own.unparsable or decorators or (in_class and id(node) in self.out) or self.is_bad(node):
                why = own.unparsable or next(iter(decorators), None) or self.out.get(id(node)) or "minipy refuses it"
                self.replace(node, self.stub(node, "needs " + why))
            return
        if isinstance(node, (ast.If, ast.Try, ast.With)) and not own.unparsable:
            # What stands below a condition is cut by itself where that leaves the rest standing.
            if isinstance(node, ast.Try) and any(not isinstance(s, (ast.Import, ast.ImportFrom)) for s in node.body):
                for statement in node.body + node.orelse + node.finalbody:
                    self.statement(statement, in_class)
                return
            if not isinstance(node, ast.Try):
                heads = [node.test] if isinstance(node, ast.If) else [item.context_expr for item in node.items]
                if not any(self.module.needs_of_tree(head) for head in heads) and not any(map(self.is_bad, heads)):
                    for statement in node.body + getattr(node, "orelse", []):
                        self.statement(statement, in_class)
                    return
        imports_only = isinstance(node, ast.Try) and all(isinstance(s, (ast.Import, ast.ImportFrom)) for s in node.body)
        # What calls something that may not work is tried: if it fails, it is cut then.
        absent = any(self.module.needs_of_name(name) for name in own.names if not self.module.is_local(name))
        if own.unparsable or self.is_bad(node) or (not imports_only and (own.features or absent)):
            self.replace(node, "pass")

    def text(self):
        for statement in self.module.tree.body:
            self.statement(statement, False)
        lines = list(self.lines)
        for first, column, last, end, text in sorted(self.edits, reverse=True):
            rest = lines[last - 1][end:]
            if first == last:
                lines[first - 1] = lines[first - 1][:column] + text + rest
            else:
                if rest.lstrip().startswith(b"#"):
                    rest = b""
                lines[first - 1] = lines[first - 1][:column] + text
                lines[first:last] = [b""] * (last - first - 1) + [rest]
        return b"\n".join(lines)


def main():
    global everything
    out, name = sys.argv[1:3]
    everything = name in BEYOND_LEVELS
    bad, missing = {}, {}
    options = sys.argv[3:]
    for option, value in zip(options[::2], options[1::2]):
        file, line, *names = value.split(":")
        if option == "--bad":
            bad.setdefault(file, set()).add(int(line))
        else:
            missing.setdefault(file, set()).add((int(line), names[0]))
    live = importlib.import_module("test." + name)
    suite = Suite(os.path.dirname(importlib.import_module("test").__file__))
    suite.learn(live)
    methods = Methods(suite)
    table, excluded = [], {}
    suite.module("test." + name)
    runnable_places = set()
    for class_name, cls in test_cases(live):
        common = methods.needs_of_class(cls)
        # A class that a call made: what the call names.
        own = suite.module(live.__name__)
        for statement in own.definitions.get(class_name, ()):
            if isinstance(statement, ast.Assign):
                for name in Own(statement, set()).names & set(own.imports):
                    common.update(own.needs_of_name(name))
        for test in unittest.defaultTestLoader.getTestCaseNames(cls):
            needs = dict(common)
            needs.update(methods.needs(cls, test))
            place = methods.by_member[cls, test][1]
            feature = next(iter(sorted(needs)), None)
            table.append({
                "id": f"{class_name}.{test}",
                "feature": feature,
                "file": place[0].name.split(".")[-1] + ".py" if place else None,
                "line": place[1].lineno if place else 0,
            })
            if place and feature:
                excluded[id(place[1])] = feature
            elif place:
                runnable_places.add(id(place[1]))
    # A mixin's method that runs in one class and not in another stays.
    excluded = {key: feature for key, feature in excluded.items() if key not in runnable_places}
    excluded.update(methods.cut_fixtures)
    names = {}
    for entry in table:
        names[entry["id"]] = entry
    for module in list(suite.modules.values()):
        if module is None:
            continue
        path = os.path.join(out, *module.name.split(".")[:-1])
        os.makedirs(path, exist_ok=True)
        file = module.name.split(".")[-1] + ".py"
        with open(os.path.join(path, file), "wb") as target:
            target.write(Cutter(module, excluded, bad.get(file, set()), missing.get(file, set())).text())
    print("\n" + json.dumps(list(names.values())))


if __name__ == "__main__":
    main()
