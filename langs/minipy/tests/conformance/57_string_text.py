#: string constants, capwords and Template
import string
print(string.ascii_letters, string.digits, string.hexdigits, string.punctuation, repr(string.whitespace))
print(string.capwords("hello  big world"), string.capwords("a-b-c", "-"))
t = string.Template("$who likes ${what}s for $$5, $who!")
print(t.substitute(who="Tim", what="kiwi"), t.substitute({"who": "A"}, what="b"), t.safe_substitute(who="X"), t.template)
print(t.get_identifiers(), t.is_valid(), string.Template("$ x").is_valid())
try:
    t.substitute(who="x")
except KeyError as e:
    print(e)
try:
    string.Template("a\nb $1 c").substitute()
except ValueError as e:
    print(e)
print(string.Template("$ $1 ${x").safe_substitute(x=1))

#: textwrap
import textwrap
t = "The quick brown fox jumps over the lazy dog, and then it well-meaningly runs away from a supercalifragilistic hound."
print(textwrap.wrap(t, 20)); print(textwrap.fill(t, 30, initial_indent="* ", subsequent_indent="  "))
print(textwrap.shorten(t, 30), textwrap.shorten("Hello  world!", width=12), textwrap.shorten("Hello  world", width=11, placeholder="..."))
print(textwrap.wrap("", 10), textwrap.wrap("abcdefghij", 3), textwrap.wrap("a b", 1), textwrap.wrap("aaa bbb ccc ddd", 7, max_lines=1))
print(repr(textwrap.dedent("""
    one
      two

    three
""")), textwrap.dedent("\ta\n\tb"), repr(textwrap.indent("a\n\nb\n", "> ")), repr(textwrap.indent("a\n\nb", "+", lambda l: True)))
print(textwrap.wrap("tab\tand\nnewline here", 12), textwrap.wrap("x  y  z", 3), textwrap.wrap("long-hyphenated-word yes", 9), textwrap.wrap("abcdefgh ij", 4, break_long_words=False))
