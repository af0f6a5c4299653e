"""Signatures of callables, for the module `inspect`."""

import collections as _collections
import enum as _enum
import functools
import types


class _empty:
    """Marks what a parameter or signature lacks."""


_empty.__module__ = "inspect"


class _ParameterKind(_enum.IntEnum):
    POSITIONAL_ONLY = "positional-only"
    POSITIONAL_OR_KEYWORD = "positional or keyword"
    VAR_POSITIONAL = "variadic positional"
    KEYWORD_ONLY = "keyword-only"
    VAR_KEYWORD = "variadic keyword"

    def __new__(cls, description):
        value = len(cls.__members__)
        member = int.__new__(cls, value)
        member._value_ = value
        member.description = description
        return member

    def __str__(self):
        return self.name


_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD, _VAR_POSITIONAL, _KEYWORD_ONLY, _VAR_KEYWORD = _ParameterKind


def formatannotation(annotation):
    if getattr(annotation, "__module__", None) == "typing":
        return repr(annotation).replace("typing.", "")
    if isinstance(annotation, types.GenericAlias):
        return str(annotation)
    if isinstance(annotation, type):
        if annotation.__module__ == "builtins":
            return annotation.__qualname__
        return annotation.__module__ + "." + annotation.__qualname__
    return repr(annotation)


class Parameter:
    __module__ = "inspect"
    __slots__ = ("_name", "_kind", "_default", "_annotation")

    POSITIONAL_ONLY = _POSITIONAL_ONLY
    POSITIONAL_OR_KEYWORD = _POSITIONAL_OR_KEYWORD
    VAR_POSITIONAL = _VAR_POSITIONAL
    KEYWORD_ONLY = _KEYWORD_ONLY
    VAR_KEYWORD = _VAR_KEYWORD
    empty = _empty

    def __init__(self, name, kind, *, default=_empty, annotation=_empty):
        try:
            self._kind = _ParameterKind(kind)
        except ValueError:
            raise ValueError("value %r is not a valid Parameter.kind" % (kind,)) from None
        if default is not _empty and self._kind in (_VAR_POSITIONAL, _VAR_KEYWORD):
            raise ValueError("%s parameters cannot have default values" % self._kind.description)
        if not isinstance(name, str):
            raise TypeError("name must be a str, not a %s" % type(name).__name__)
        if not name.isidentifier():
            raise ValueError("%r is not a valid parameter name" % name)
        self._name, self._default, self._annotation = name, default, annotation

    name = property(lambda self: self._name)
    kind = property(lambda self: self._kind)
    default = property(lambda self: self._default)
    annotation = property(lambda self: self._annotation)

    def replace(self, **changes):
        given = {"name": self._name, "kind": self._kind, "default": self._default, "annotation": self._annotation}
        given.update(changes)
        return type(self)(given.pop("name"), given.pop("kind"), **given)

    __replace__ = replace

    def __str__(self):
        text = self._name
        if self._annotation is not _empty:
            text += ": " + formatannotation(self._annotation)
        if self._default is not _empty:
            text += (" = %r" if self._annotation is not _empty else "=%r") % (self._default,)
        return {_VAR_POSITIONAL: "*", _VAR_KEYWORD: "**"}.get(self._kind, "") + text

    def __repr__(self):
        return '<Parameter "%s">' % self

    def __hash__(self):
        return hash((self._name, self._kind, self._annotation, self._default))

    def __eq__(self, other):
        if not isinstance(other, Parameter):
            return NotImplemented
        return (self._name == other._name and self._kind == other._kind
                and self._default == other._default and self._annotation == other._annotation)


class BoundArguments:
    __module__ = "inspect"
    __slots__ = ("arguments", "_signature")

    def __init__(self, signature, arguments):
        self.arguments, self._signature = arguments, signature

    signature = property(lambda self: self._signature)

    @property
    def args(self):
        found = []
        for name, parameter in self._signature.parameters.items():
            if parameter.kind in (_VAR_KEYWORD, _KEYWORD_ONLY) or name not in self.arguments:
                break
            if parameter.kind is _VAR_POSITIONAL:
                found.extend(self.arguments[name])
            else:
                found.append(self.arguments[name])
        return tuple(found)

    @property
    def kwargs(self):
        found, started = {}, False
        for name, parameter in self._signature.parameters.items():
            if not started:
                started = parameter.kind in (_VAR_KEYWORD, _KEYWORD_ONLY)
                if not started and name not in self.arguments:
                    started = True
                    continue
            if not started or name not in self.arguments:
                continue
            if parameter.kind is _VAR_KEYWORD:
                found.update(self.arguments[name])
            else:
                found[name] = self.arguments[name]
        return found

    def apply_defaults(self):
        found = {}
        for name, parameter in self._signature.parameters.items():
            if name in self.arguments:
                found[name] = self.arguments[name]
            elif parameter.default is not _empty:
                found[name] = parameter.default
            elif parameter.kind is _VAR_POSITIONAL:
                found[name] = ()
            elif parameter.kind is _VAR_KEYWORD:
                found[name] = {}
        self.arguments = found

    def __eq__(self, other):
        if not isinstance(other, BoundArguments):
            return NotImplemented
        return self._signature == other._signature and self.arguments == other.arguments

    def __repr__(self):
        return "<BoundArguments (%s)>" % ", ".join(["%s=%r" % pair for pair in self.arguments.items()])


class Signature:
    __module__ = "inspect"
    __slots__ = ("_parameters", "_return_annotation")

    empty = _empty

    def __init__(self, parameters=None, *, return_annotation=_empty, __validate_parameters__=True):
        found, last, has_default = {}, _POSITIONAL_ONLY, False
        for parameter in parameters or ():
            kind, name = parameter.kind, parameter.name
            if kind < last:
                raise ValueError("wrong parameter order: %s parameter before %s parameter"
                                 % (last.description, kind.description))
            last = kind
            if kind in (_POSITIONAL_ONLY, _POSITIONAL_OR_KEYWORD):
                if parameter.default is not _empty:
                    has_default = True
                elif has_default:
                    raise ValueError("non-default argument follows default argument")
            if name in found:
                raise ValueError("duplicate parameter name: %r" % name)
            found[name] = parameter
        self._parameters = types.MappingProxyType(found)
        self._return_annotation = return_annotation

    parameters = property(lambda self: self._parameters)
    return_annotation = property(lambda self: self._return_annotation)

    @classmethod
    def from_callable(cls, obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
        return _of(cls, obj, follow_wrapped)

    def replace(self, *, parameters=None, return_annotation=None):
        return type(self)(self._parameters.values() if parameters is None else parameters,
                          return_annotation=self._return_annotation if return_annotation is None else return_annotation)

    __replace__ = replace

    def __eq__(self, other):
        if not isinstance(other, Signature):
            return NotImplemented
        return (dict(self._parameters) == dict(other._parameters)
                and self._return_annotation == other._return_annotation)

    def __hash__(self):
        return hash((tuple(self._parameters.values()), self._return_annotation))

    def _bind(self, args, kwargs, partial=False):
        arguments, kwargs, args, given = {}, dict(kwargs), list(args), len(args)
        for name, parameter in self._parameters.items():
            kind = parameter.kind
            if kind is _VAR_POSITIONAL:
                if args:
                    arguments[name] = tuple(args)
                args = []
            elif kind is _VAR_KEYWORD:
                if kwargs:
                    arguments[name] = kwargs
                kwargs = {}
            elif args and kind is not _KEYWORD_ONLY:
                if name in kwargs and kind is not _POSITIONAL_ONLY:
                    raise TypeError("multiple values for argument %r" % name)
                arguments[name] = args.pop(0)
            elif args and not any(each.kind is _VAR_POSITIONAL for each in self._parameters.values()):
                raise TypeError("too many positional arguments")
            elif name in kwargs and kind is not _POSITIONAL_ONLY:
                arguments[name] = kwargs.pop(name)
            elif parameter.default is _empty and not partial:
                if name in kwargs:
                    raise TypeError("%r parameter is positional only, but was passed as a keyword" % name)
                is_next = kind is _KEYWORD_ONLY and len(arguments) == list(self._parameters).index(name) == given
                raise TypeError("missing a required %sargument: %r" % ("keyword-only " if is_next else "", name))
        if args:
            raise TypeError("too many positional arguments")
        if kwargs:
            raise TypeError("got an unexpected keyword argument %r" % next(iter(kwargs)))
        return BoundArguments(self, arguments)

    def bind(self, /, *args, **kwargs):
        return self._bind(args, kwargs)

    def bind_partial(self, /, *args, **kwargs):
        return self._bind(args, kwargs, partial=True)

    def __repr__(self):
        return "<Signature %s>" % self

    def __str__(self):
        return self.format()

    def format(self, *, max_width=None):
        parts, only, star = [], False, True
        for parameter in self._parameters.values():
            if parameter.kind is _POSITIONAL_ONLY:
                only = True
            elif only:
                parts.append("/")
                only = False
            if parameter.kind is _VAR_POSITIONAL:
                star = False
            elif parameter.kind is _KEYWORD_ONLY and star:
                parts.append("*")
                star = False
            parts.append(str(parameter))
        if only:
            parts.append("/")
        text = "(%s)" % ", ".join(parts)
        if max_width is not None and len(text) > max_width:
            text = "(\n    %s\n)" % ",\n    ".join(parts)
        if self._return_annotation is not _empty:
            text += " -> " + formatannotation(self._return_annotation)
        return text


def _of_function(cls, function):
    code, found = function.__code__, []
    names, positional, only = code.co_varnames, code.co_argcount, code.co_kwonlyargcount
    defaults, keyword = function.__defaults__ or (), function.__kwdefaults__ or {}
    hints = function.__annotations__
    for i, name in enumerate(names[:positional]):
        kind = _POSITIONAL_ONLY if i < code.co_posonlyargcount else _POSITIONAL_OR_KEYWORD
        default = defaults[i - positional] if i >= positional - len(defaults) else _empty
        found.append(Parameter("implicit0" if name == ".0" else name, kind, default=default,
                               annotation=hints.get(name, _empty)))
    at = positional + only
    if code.co_flags & 4:
        found.append(Parameter(names[at], _VAR_POSITIONAL, annotation=hints.get(names[at], _empty)))
        at += 1
    for name in names[positional:positional + only]:
        found.append(Parameter(name, _KEYWORD_ONLY, default=keyword.get(name, _empty),
                               annotation=hints.get(name, _empty)))
    if code.co_flags & 8:
        found.append(Parameter(names[at], _VAR_KEYWORD, annotation=hints.get(names[at], _empty)))
    return cls(found, return_annotation=hints.get("return", _empty))


def _without_first(signature):
    found = list(signature.parameters.values())
    if not found or found[0].kind in (_VAR_KEYWORD, _KEYWORD_ONLY):
        raise ValueError("invalid method signature")
    if found[0].kind is not _VAR_POSITIONAL:
        del found[0]
    return signature.replace(parameters=found)


def _of_partial(signature, partial):
    bound = signature.bind_partial(*partial.args, **partial.keywords)
    found, keyword_only = [], False
    for name, parameter in signature.parameters.items():
        if name in bound.arguments and parameter.kind not in (_VAR_POSITIONAL, _VAR_KEYWORD):
            if name not in partial.keywords:
                continue
            parameter = parameter.replace(default=bound.arguments[name])
            keyword_only = True
        if keyword_only and parameter.kind is _POSITIONAL_OR_KEYWORD:
            parameter = parameter.replace(kind=_KEYWORD_ONLY)
        elif keyword_only and parameter.kind is _VAR_POSITIONAL:
            continue
        found.append(parameter)
    return signature.replace(parameters=found)


def _of(cls, obj, follow_wrapped=True):
    if not callable(obj):
        raise TypeError("%r is not a callable object" % (obj,))
    if isinstance(obj, types.MethodType):
        return _without_first(_of(cls, obj.__func__, follow_wrapped))
    if follow_wrapped and not isinstance(obj, type):
        import inspect
        obj = inspect.unwrap(obj, stop=lambda f: hasattr(f, "__signature__"))
        if isinstance(obj, types.MethodType):
            return _of(cls, obj)
    given = getattr(obj, "__signature__", None)
    if given is not None:
        if not isinstance(given, Signature):
            raise TypeError("unexpected object %r in __signature__ attribute" % (given,))
        return given
    if isinstance(obj, types.FunctionType):
        return _of_function(cls, obj)
    if isinstance(obj, functools.partial):
        return _of_partial(_of(cls, obj.func), obj)
    if isinstance(obj, type):
        meta = getattr(type(obj), "__call__", None)
        if isinstance(meta, types.FunctionType):
            return _without_first(_of_function(cls, meta))
        for base in obj.__mro__:
            for name in "__new__", "__init__":
                method = base.__dict__.get(name)
                method = getattr(method, "__func__", method)
                if isinstance(method, types.FunctionType):
                    return _without_first(_of(cls, method))
        if obj.__init__ is object.__init__ and obj.__new__ is object.__new__:
            return cls(())
        raise ValueError("no signature found for builtin type %r" % (obj,))
    if isinstance(obj, types.BuiltinFunctionType):
        raise ValueError("no signature found for builtin %r" % (obj,))
    call = getattr(type(obj), "__call__", None)
    if isinstance(call, types.FunctionType):
        return _without_first(_of(cls, call))
    raise ValueError("callable %r is not supported by signature" % (obj,))


def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
    return _of(Signature, obj, follow_wrapped)


FullArgSpec = _collections.namedtuple(
    "FullArgSpec", "args, varargs, varkw, defaults, kwonlyargs, kwonlydefaults, annotations")


def getfullargspec(func):
    try:
        found = _of(Signature, func, False)
    except Exception as error:
        raise TypeError("unsupported callable") from error
    args, only, defaults, keyword, hints = [], [], [], {}, {}
    varargs = varkw = None
    for name, parameter in found.parameters.items():
        if parameter.kind <= _POSITIONAL_OR_KEYWORD:
            args.append(name)
            if parameter.default is not _empty:
                defaults.append(parameter.default)
        elif parameter.kind is _VAR_POSITIONAL:
            varargs = name
        elif parameter.kind is _KEYWORD_ONLY:
            only.append(name)
            if parameter.default is not _empty:
                keyword[name] = parameter.default
        else:
            varkw = name
        if parameter.annotation is not _empty:
            hints[name] = parameter.annotation
    if found.return_annotation is not _empty:
        hints["return"] = found.return_annotation
    return FullArgSpec(args, varargs, varkw, tuple(defaults) or None, only, keyword or None, hints)
