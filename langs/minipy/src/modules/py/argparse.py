"""Command lines: options and positional arguments with types and defaults."""

import sys

SUPPRESS = "==SUPPRESS=="
REMAINDER = "..."


class ArgumentError(Exception):
    pass


class ArgumentTypeError(Exception):
    pass


class HelpFormatter:
    pass


class RawDescriptionHelpFormatter(HelpFormatter):
    pass


class ArgumentDefaultsHelpFormatter(HelpFormatter):
    pass


class Namespace:
    """The parsed arguments as attributes."""

    def __init__(self, **kwargs):
        for name in kwargs:
            setattr(self, name, kwargs[name])

    def __eq__(self, other):
        if not isinstance(other, Namespace):
            return NotImplemented
        return dict(self.__dict__) == dict(other.__dict__)

    __hash__ = None

    def __contains__(self, key):
        return hasattr(self, key)

    def __repr__(self):
        return "Namespace(" + ", ".join(["%s=%r" % pair for pair in self.__dict__.items()]) + ")"


class _Argument:
    def __init__(self, names, action="store", nargs=None, const=None, default=None, type=None, choices=None,
                 required=False, help=None, metavar=None, dest=None, version=None):
        self.names = names
        self.action = action
        self.nargs = nargs
        self.const = const
        self.default = default
        self.type = type
        self.choices = choices
        self.help = help
        self.metavar = metavar
        self.is_option = names[0].startswith("-")
        self.required = required
        self.version = version
        if dest is None:
            dest = names[0]
            for option in names:
                if option.startswith("--"):
                    dest = option
                    break
            dest = dest.lstrip("-")
            if self.is_option:
                dest = dest.replace("-", "_")
        self.dest = dest
        if action == "store_true":
            self.const = True
            if default is None:
                self.default = False
        elif action == "store_false":
            self.const = False
            if default is None:
                self.default = True

    def takes_value(self):
        return self.action in ("store", "append", "extend")

    def label(self):
        return "/".join(self.names) if self.is_option else self.metavar or self.dest


class _Group:
    """Arguments that are shown together, or that exclude each other."""

    def __init__(self, parser):
        self._parser = parser

    def add_argument(self, *names, **settings):
        return self._parser.add_argument(*names, **settings)

    def add_mutually_exclusive_group(self, required=False):
        return _Group(self._parser)


class ArgumentParser:
    """A description of a command line."""

    def __init__(self, prog=None, usage=None, description=None, epilog=None, add_help=True, **settings):
        if prog is None:
            prog = sys.argv[0].split("/")[-1] if sys.argv else ""
        self.prog = prog
        self.description = description
        self.epilog = epilog
        self._usage = usage
        self._arguments = []
        self._defaults = {}
        if add_help:
            self.add_argument("-h", "--help", action="help", help="show this help message and exit")

    def add_argument(self, *names, **settings):
        argument = _Argument(names, **settings)
        self._arguments.append(argument)
        return argument

    def add_argument_group(self, title=None, description=None):
        return _Group(self)

    def add_mutually_exclusive_group(self, required=False):
        return _Group(self)

    def set_defaults(self, **kwargs):
        self._defaults.update(kwargs)
        for argument in self._arguments:
            if argument.dest in kwargs:
                argument.default = kwargs[argument.dest]

    def get_default(self, dest):
        for argument in self._arguments:
            if argument.dest == dest:
                return argument.default
        return self._defaults.get(dest)

    def _shown(self, argument):
        text = argument.names[0]
        if not argument.is_option:
            text = argument.label()
            return "[" + text + "]" if argument.nargs in ("?", "*") else text
        if argument.takes_value():
            text += " " + (argument.metavar or argument.dest.upper())
        return text if argument.required else "[" + text + "]"

    def format_usage(self):
        if self._usage is not None:
            return "usage: " + self._usage + "\n"
        options = [a for a in self._arguments if a.is_option] + [a for a in self._arguments if not a.is_option]
        return "usage: " + " ".join([self.prog] + [self._shown(a) for a in options]) + "\n"

    def format_help(self):
        text = self.format_usage()
        if self.description:
            text += "\n" + self.description + "\n"
        text += "\n"
        for argument in self._arguments:
            text += "  %-22s%s\n" % (", ".join(argument.names), argument.help or "")
        return text

    def print_usage(self, file=None):
        (file or sys.stdout).write(self.format_usage())

    def print_help(self, file=None):
        (file or sys.stdout).write(self.format_help())

    def exit(self, status=0, message=None):
        if message:
            sys.stderr.write(message)
        sys.exit(status)

    def error(self, message):
        self.print_usage(sys.stderr)
        self.exit(2, "%s: error: %s\n" % (self.prog, message))

    def _convert(self, argument, text):
        kind = argument.type
        value = text
        if kind is not None:
            try:
                value = kind(text)
            except ArgumentTypeError as exc:
                self.error("argument %s: %s" % (argument.label(), exc))
            except (TypeError, ValueError):
                name = getattr(kind, "__name__", repr(kind))
                self.error("argument %s: invalid %s value: %r" % (argument.label(), name, text))
        if argument.choices is not None and value not in argument.choices:
            listed = ", ".join([repr(choice) for choice in argument.choices])
            self.error("argument %s: invalid choice: %r (choose from %s)" % (argument.label(), value, listed))
        return value

    def _take(self, argument, words, all_values):
        """Takes the values of an argument from the front of the words, up to an option unless all are values."""
        def is_value(word):
            return all_values or not word.startswith("-") or word == "-" or word[1:].replace(".", "", 1).isdigit()

        nargs = argument.nargs
        if nargs is None:
            if not words or not is_value(words[0]):
                self.error("argument %s: expected one argument" % argument.label())
            return self._convert(argument, words.pop(0))
        if nargs == "?":
            if words and is_value(words[0]):
                return self._convert(argument, words.pop(0))
            return argument.const if argument.is_option else argument.default
        values = []
        limit = nargs if isinstance(nargs, int) else len(words)
        while words and len(values) < limit and (nargs == REMAINDER or is_value(words[0])):
            values.append(self._convert(argument, words.pop(0)))
        if isinstance(nargs, int) and len(values) < nargs:
            self.error("argument %s: expected %d argument%s" % (argument.label(), nargs, "" if nargs == 1 else "s"))
        if nargs == "+" and not values:
            self.error("argument %s: expected at least one argument" % argument.label())
        if nargs == "*" and not values and not argument.is_option and argument.default is not None:
            return argument.default
        return values

    def _find_option(self, word):
        for argument in self._arguments:
            if word in argument.names:
                return argument
        if word.startswith("--"):
            found = [a for a in self._arguments if [n for n in a.names if n.startswith(word)]]
            if len(found) == 1:
                return found[0]
        return None

    def _apply(self, argument, namespace, words, all_values=False):
        action = argument.action
        if action == "help":
            self.print_help()
            self.exit()
        if action == "version":
            sys.stdout.write(argument.version + "\n")
            self.exit()
        dest = argument.dest
        if action in ("store_true", "store_false", "store_const"):
            setattr(namespace, dest, argument.const)
        elif action == "count":
            setattr(namespace, dest, (getattr(namespace, dest, None) or 0) + 1)
        elif action in ("append", "extend", "append_const"):
            values = list(getattr(namespace, dest, None) or [])
            if action == "append":
                values.append(self._take(argument, words, all_values))
            elif action == "extend":
                values.extend(self._take(argument, words, all_values))
            else:
                values.append(argument.const)
            setattr(namespace, dest, values)
        else:
            setattr(namespace, dest, self._take(argument, words, all_values))

    def parse_known_args(self, args=None, namespace=None):
        words = list(sys.argv[1:] if args is None else args)
        if namespace is None:
            namespace = Namespace()
        for argument in self._arguments:
            if argument.action in ("help", "version") or argument.default == SUPPRESS:
                continue
            if not hasattr(namespace, argument.dest):
                default = argument.default
                if isinstance(default, str) and argument.type is not None:
                    default = self._convert(argument, default)
                setattr(namespace, argument.dest, default)
        for name in self._defaults:
            if not hasattr(namespace, name):
                setattr(namespace, name, self._defaults[name])
        positional = [a for a in self._arguments if not a.is_option]
        seen = []
        unknown = []
        only_positional = False
        while words:
            word = words[0]
            if word == "--" and not only_positional:
                only_positional = True
                words.pop(0)
                continue
            if word.startswith("-") and word != "-" and not only_positional:
                name, equals, value = word.partition("=")
                argument = self._find_option(name)
                if argument is None and not word.startswith("--") and len(word) > 2:
                    # -xVALUE, or several one-letter options at once.
                    argument = self._find_option(word[:2])
                    if argument is not None:
                        equals, value = "=", word[2:]
                        if not argument.takes_value():
                            words.insert(1, "-" + value)
                            equals = ""
                if argument is not None:
                    words.pop(0)
                    seen.append(argument)
                    if equals:
                        if not argument.takes_value():
                            self.error("argument %s: ignored explicit argument %r" % (argument.label(), value))
                        words.insert(0, value)
                        setattr(namespace, argument.dest, self._convert(argument, words.pop(0)))
                    else:
                        self._apply(argument, namespace, words)
                    continue
                if not (positional and word[1:].replace(".", "", 1).isdigit()):
                    unknown.append(words.pop(0))
                    continue
            if not positional:
                unknown.append(words.pop(0))
                continue
            argument = positional.pop(0)
            seen.append(argument)
            self._apply(argument, namespace, words, only_positional)
        for argument in positional:
            if argument.nargs == "*" and argument.default is None:
                setattr(namespace, argument.dest, [])
        missing = [a.label() for a in positional if a.nargs not in ("?", "*", REMAINDER)]
        missing += [a.label() for a in self._arguments if a.is_option and a.required and a not in seen]
        if missing:
            self.error("the following arguments are required: " + ", ".join(missing))
        return namespace, unknown

    def parse_args(self, args=None, namespace=None):
        namespace, unknown = self.parse_known_args(args, namespace)
        if unknown:
            self.error("unrecognized arguments: " + " ".join(unknown))
        return namespace
