# The order of strings: common beginnings, texts shorter than a word of the machine, NUL, other alphabets, surrogates;
# equal strings keep their order.
import random

random.seed(5)
texts = ["", "\0", "a", "a\0", "a\0\0", "ab", "abcdefg", "abcdefgh", "abcdefgh\0", "abcdefghi", "abcdefghZ",
         "b", "\x7f", "Z", "aaaaaaaaaaaaaaaaaaaaaaab", "aaaaaaaaaaaaaaaaaaaaaaaa"]
wide = ["é", "\u0800", "\ud7ff", "\ud800", "\udfff", "\ue000", "\uffff", "\U00010000", "\U000c0000", "\U000f0000",
        "\U000e0100", "\U0010ffff", "a\ud800", "a\ue000", "aé", "\ud800\udc00", "\ud800a", "\U000f0000a"]
for group in texts, wide, texts + wide:
    for reverse in False, True:
        for key in None, lambda s: s, lambda s: (s, 1):
            shuffled = group * 2
            random.shuffle(shuffled)
            done = sorted(shuffled, key=key, reverse=reverse)
            expected = sorted(shuffled, key=lambda s: [ord(c) for c in s], reverse=reverse)
            print(done == expected, [s.encode("utf-8", "surrogatepass") for s in done[:6]])
    for a in group:
        print([(a < b) - (a > b) for b in group])

copies = ["".join(["ab", "c"]) for _ in range(20)]
again = list(copies)
again.sort()
print(all(x is y for x, y in zip(copies, again)))
again.sort(reverse=True)
print(all(x is y for x, y in zip(copies, again)))
many = [str(i * 7919 % 5000) for i in range(5000)]
print(sorted(many)[:8], sorted(many, reverse=True)[:8], sorted(many) == sorted(many, key=str))
print(sorted("hello world"), sorted([3, 1, 2], reverse=True), sorted([True, 2, 0]), sorted([2**70, 1, -2**70]))
try:
    sorted(["a", 1])
except TypeError as error:
    print(error)
mixed = ["b", "a", 1]
try:
    mixed.sort()
except TypeError as error:
    print(error, mixed)

for text in "", "abc", "..abc,.", ",,,,", "no", "ab-cd", "\tx\n":
    for chars in "", ",", ".,", ",.-x;:!?", "abcdefghi", "abcdefghijklmnopqrstuvwxyz.,", "é", "é,.":
        print(repr(text.strip(chars)), repr(text.lstrip(chars)), repr(text.rstrip(chars)), end=" ")
    print()
for text in "", "a", "abc", "ABC", "aBc1", "123", "É", "éa":
    print(text.lower(), text.upper(), text.casefold(), text.swapcase(), text.title(), text.capitalize())


class Reversed(property):
    pass


class Described:
    @Reversed
    def value(self):
        return 1

    def method(self):
        return self


d = Described()
for _ in range(3):
    p = Described.__dict__["value"]
    print(p.fget(d), p.fset, p.fdel, d.method.__func__ is Described.method, d.method.__self__ is d)
    s, r = slice(1, None, d), range(2, 9, 3)
    print(s.start, s.stop, s.step is d, r.start, r.stop, r.step, range(10**30).stop)
for made in StopIteration(5), StopIteration(), SystemExit(3), SystemExit():
    print(getattr(made, "value", "none"), getattr(made, "code", "none"))
for wrong in ("fget", property, 5), ("start", slice, range(3)), ("start", range, slice(3)), ("value", StopIteration, KeyError()):
    try:
        print(wrong[1].__dict__[wrong[0]].__get__(wrong[2]))
    except TypeError as error:
        print(error)


class Named:
    def __getattr__(self, name):
        if name.startswith("n_"):
            return name[2:], name[:2], name[-3:-1], name[1:1]
        raise AttributeError(name)


n = Named()
for _ in range(3):
    print(n.n_gold, n.n_)
