# getopt, optparse, gettext.
import getopt
import gettext
import optparse
import sys

print(getopt.getopt("-a -b value --long=3 --flag rest -c".split(), "ab:c", ["long=", "flag"]))
print(getopt.gnu_getopt("file -a other --long 4 -- -b".split(), "ab:", ["long="]))
print(getopt.getopt(["--lo", "5"], "", ["long=", "verbose"]))
for args, short, long in [(["-x"], "a", []), (["-b"], "b:", []), (["--nope"], "", ["yes"]), (["--flag=1"], "", ["flag"])]:
    try:
        getopt.getopt(args, short, long)
    except getopt.GetoptError as error:
        print(error, "|", error.opt)

parser = optparse.OptionParser(usage="usage: %prog [options] FILE", version="%prog 1.2", prog="tool", description="A tool.")
parser.add_option("-o", "--output", dest="output", metavar="FILE", help="write to FILE", default="out.txt")
parser.add_option("-v", "--verbose", action="count", default=0, help="say more [default: %default]")
parser.add_option("-n", type="int", dest="number", help="a number")
parser.add_option("--ratio", type="float")
parser.add_option("-q", action="store_false", dest="loud", default=True)
parser.add_option("-I", action="append", dest="include")
parser.add_option("--mode", type="choice", choices=["fast", "slow"], default="fast")
parser.add_option("--pair", nargs=2, type="int")
group = optparse.OptionGroup(parser, "Dangerous options", "Use with care.")
group.add_option("--force", action="store_true")
parser.add_option_group(group)


def doubled(option, opt, value, parser):
    setattr(parser.values, option.dest, value * 2)


parser.add_option("--twice", action="callback", callback=doubled, type="int", dest="twice")
options, args = parser.parse_args("-vv -o x.bin -n 12 --ratio 2.5 -q -I a -I b --mode slow --pair 1 2 --twice 21 in1 in2".split())
for name in sorted(vars(options)):
    print(name, repr(getattr(options, name)))
print(args)
print(parser.format_help())
parser.print_version()
for bad in (["-n", "x"], ["--mode", "odd"], ["--unknown"], ["-o"], ["--pair", "1"]):
    stderr, sys.stderr = sys.stderr, sys.stdout
    try:
        parser.parse_args(bad)
    except SystemExit as stop:
        print("exit", stop.code)
    finally:
        sys.stderr = stderr

print(gettext.gettext("hello"), gettext.ngettext("%d file", "%d files", 2) % 2, gettext.ngettext("one", "many", 1))
print(gettext.pgettext("menu", "Open"), gettext.translation("none", fallback=True).gettext("x"))
print([gettext.c2py("n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2")(n) for n in (1, 2, 5, 11, 21, 22)])
try:
    gettext.translation("nothing_of_this_name", localedir="nowhere", languages=["de"])
except FileNotFoundError as error:
    print(error)
