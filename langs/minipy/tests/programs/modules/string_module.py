# Templates and the formatter.
import string
from string import Formatter, Template

print(string.ascii_letters, string.digits, string.punctuation, string.capwords("hello  big world"))
t = Template("$who likes ${what}s; costs $$5, $missing")
print(t.safe_substitute(who="tim", what="pie"), t.get_identifiers(), t.is_valid())
print(Template("$a-${b}").substitute({"a": 1}, b=2), Template("$a").template)


class Percent(Template):
    delimiter = "%"
    idpattern = "[a-z]+_[a-z]+"


print(Percent("%with_under %nope %% %{a_b}").safe_substitute(with_under=1, a_b=2))


def attempt(f):
    try:
        print(f())
    except Exception as error:
        print(type(error).__name__, error)


attempt(lambda: t.substitute(who=1))
attempt(lambda: Template("a\n$ b").substitute())
attempt(lambda: Template("$$ ${1}").substitute())
f = Formatter()
print(f.format("{} {1!r:>5} {name[0]} {x.real}" if False else "{0} {1!r:>5} {name[0]} {x.real}", 1, "b", name="nn", x=3))
print(f.format("{}{}{{}}", 1, 2), f.format("{:{}}|", "a", 4), f.vformat("{a}", (), {"a": 5}))
print(list(f.parse("a{b!r:c}d{{e}}{}")), f.get_field("0.real", (3,), {}))


class Default(Formatter):
    def get_value(self, key, args, kwargs):
        try:
            return super().get_value(key, args, kwargs)
        except (KeyError, IndexError):
            return "<%s>" % key

    def check_unused_args(self, used, args, kwargs):
        print(sorted(map(str, used)), args, kwargs)


print(Default().format("{0} {5} {x} {y}", 1, x=2))
for template in ("{", "}", "{0", "{!}", "{0!x}", "{0}{}", "{}{0}", "{a.}", "{a[}", "{a[0]x}"):
    attempt(lambda: f.format(template, 1, a=[1]))
