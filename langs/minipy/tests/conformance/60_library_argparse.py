#: argparse: options of every action, commands within commands, types and prefixes of a program
import argparse, sys
sys.stderr = sys.stdout


def told(f):
    try:
        print(f())
    except SystemExit as e:
        print("exit", e.code)
    except Exception as e:
        print(type(e).__name__, e)


p = argparse.ArgumentParser(prog="tool", description="A tool that does things to files, with a long description that is wrapped somewhere.",
                            epilog="The end.", formatter_class=argparse.ArgumentDefaultsHelpFormatter)
p.add_argument("files", nargs="+", help="input files")
p.add_argument("-v", "--verbose", action="count", default=0, help="more")
p.add_argument("-n", type=int, default=1, help="number %(default)s of %(prog)s")
p.add_argument("--flag", action=argparse.BooleanOptionalAction, default=True)
p.add_argument("--version", action="version", version="%(prog)s 1.0")
p.add_argument("-D", action="append", default=[], dest="defs")
p.add_argument("--const", action="store_const", const=42)
p.add_argument("--opt", nargs="?", const="c", default="d")
p.add_argument("--many", nargs="*")
p.add_argument("--two", nargs=2, metavar=("A", "B"))
p.add_argument("-o", "--out", metavar="FILE", type=argparse.FileType("w"))
g = p.add_mutually_exclusive_group()
g.add_argument("--fast", action="store_true")
g.add_argument("--slow", action="store_true")
extra = p.add_argument_group("extra options", "These are extra.")
extra.add_argument("--x-y", type=float)
extra.add_argument("--secret", help=argparse.SUPPRESS)
told(p.format_help)
told(p.format_usage)
for args in (["a", "b", "-vvv"], [], ["a", "-n", "x"], ["a", "--no-flag", "-Da", "-D", "b", "--const"], ["a", "--opt"], ["a", "--opt", "z"],
             ["a", "--many"], ["a", "--many", "1", "2"], ["a", "--two", "1"], ["a", "--two", "1", "2"], ["a", "--fast", "--slow"],
             ["--version"], ["-h"], ["a", "--x-y=1.5"], ["a", "--x-y", "-1.5"], ["a", "--bogus"], ["a", "--f"], ["a", "--", "-b"],
             ["a", "-n2", "-vv"], ["a", "--out", "/nonexistent/x"]):
    told(lambda: p.parse_args(args))
told(lambda: p.parse_known_args(["a", "--bogus", "z"]))


q = argparse.ArgumentParser("git")
q.add_argument("--dry", action="store_true")
commands = q.add_subparsers(title="commands", dest="cmd", metavar="CMD", help="what to do")
commit = commands.add_parser("commit", aliases=["ci"], help="record", description="Record changes.")
commit.add_argument("-m", required=True)
commit.set_defaults(func="commits")
remote = commands.add_parser("remote").add_subparsers(dest="rcmd", required=True)
remote.add_parser("add").add_argument("url")
for args in ([], ["commit"], ["commit", "-m", "x"], ["ci", "-m", "x"], ["remote"], ["remote", "add", "u"], ["--dry", "commit", "-m", "y"],
             ["-h"], ["commit", "-h"], ["remote", "add", "-h"]):
    told(lambda: q.parse_args(args))


def positive(s):
    if (v := int(s)) <= 0:
        raise argparse.ArgumentTypeError(f"{s} is not positive")
    return v


u = argparse.ArgumentParser(prog="u", exit_on_error=False)
u.add_argument("n", type=positive)
for args in (["-5"], ["0"], ["x"]):
    told(lambda: u.parse_args(args))
told(lambda: u.parse_args(["7"], argparse.Namespace(z=1)))


class Upper(argparse.Action):
    def __call__(self, parser, namespace, values, option_string=None):
        setattr(namespace, self.dest, values.upper())


u = argparse.ArgumentParser(prog="u", prefix_chars="-+", fromfile_prefix_chars="@", allow_abbrev=False)
u.add_argument("+a", action=Upper)
told(lambda: u.parse_args(["+a", "b"]))
told(lambda: u.add_argument("+a"))
told(u.format_help)
told(lambda: u.parse_args(["@/nope"]))
told(lambda: u.parse_intermixed_args(["+a", "x"]))
told(lambda: argparse.ArgumentParser(prog="p", usage="%(prog)s [x]", formatter_class=argparse.RawDescriptionHelpFormatter,
                                     description="a\n  b").format_help())
parent = argparse.ArgumentParser(add_help=False)
parent.add_argument("--level", type=int, default=3)
told(lambda: argparse.ArgumentParser(parents=[parent], argument_default=argparse.SUPPRESS).parse_args(["--level", "4"]))
