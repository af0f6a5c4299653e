#: split
for a in ((), (None,), (' ',), (',',), (None, 1), (',', 1), (',', 0), (',', -1)): print(a, 'a, b,,c '.split(*a), ''.split(*a), ' a  b '.rsplit(*a))
for f in (lambda: 'a'.split(''), lambda: 'a'.split(5), lambda: 'a'.split(None, 'x')):
    try: f()
    except (ValueError, TypeError) as e: print(e)
print('a.b.c'.split(sep='.', maxsplit=1), 'a.b.c'.rsplit('.', 1), 'aXXbXXc'.split('XX'), 'a\tb\nc\u2003d'.split())

#: splitlines
print('a\nb\r\nc\rd\x0be\x0cf\x1cg\x85h\u2028i'.splitlines(), 'a\n\nb\n'.splitlines(True), ''.splitlines(), '\n'.splitlines(), 'a'.splitlines(keepends=True))

#: join
print(','.join([]), ','.join(['a']), ','.join('abc'), ''.join(['a', 'b']), '-'.join({'x': 1}), ', '.join(str(i) for i in range(20)))
for bad in ([1], ['a', None], 5):
    try: ','.join(bad)
    except TypeError as e: print(e)

#: strip
print(' a '.strip(), 'xxaxx'.strip('x'), 'abcba'.strip('ab'), ' a '.lstrip() + '|', ' a '.rstrip() + '|', '\u2003a\x1f'.strip(), 'a'.strip(''), 'xyx'.lstrip('xy'), 'éaé'.strip('é'), 'a'.strip(None))
try: 'a'.strip(5)
except TypeError as e: print(e)

#: find and index
s = 'abcabc'
print(s.find('b'), s.find('b', 2), s.find('b', 2, 4), s.find('z'), s.find(''), s.find('', 6), s.find('', 7), s.rfind('b'), s.rfind('b', 0, 4), s.rfind(''), s.find('c', -1), s.find('a', -100, 100), s.index('c'), s.rindex('c'), 'é漢é'.find('é', 1), 'é漢é'.rfind('漢'))
for f in (lambda: s.index('z'), lambda: s.rindex('z'), lambda: s.find(5), lambda: s.index('a', 1, 3)):
    try: f()
    except (ValueError, TypeError) as e: print(e)

#: count
print('aaaa'.count('aa'), 'abc'.count(''), ''.count(''), 'abcabc'.count('b', 2), 'abcabc'.count('c', 0, 3), 'é漢é'.count('é'), 'aaa'.count('a', -2))

#: replace
print('aaa'.replace('a', 'b'), 'aaa'.replace('a', 'b', 2), 'aaa'.replace('a', '', 1), 'abc'.replace('', '-'), 'abc'.replace('', '-', 2), 'abc'.replace('x', 'y'), 'aXbX'.replace('X', 'YY'), 'éaé'.replace('é', 'e'), 'aaa'.replace('aa', 'b'), 'a'.replace('a', 'b', 0), 'a.b'.replace('.', '-', count=1))
for f in (lambda: 'a'.replace('a'), lambda: 'a'.replace('a', 5), lambda: 'a'.replace('a', 'b', 'c')):
    try: f()
    except TypeError as e: print(e)

#: startswith and endswith
s = 'hello'
print(s.startswith('he'), s.startswith(''), s.startswith(('x', 'h')), s.startswith('l', 2), s.startswith('lo', 3, 5), s.startswith('lo', 3, 4), s.endswith('lo'), s.endswith(('x', 'o')), s.endswith('l', 0, 4), s.startswith(()), s.startswith('', 10), s.endswith('', 5))
for bad in (5, None, ['h'], ('h', 5)):
    try: print(s.startswith(bad))
    except TypeError as e: print(e)

#: partition
print('a,b,c'.partition(','), 'a,b,c'.rpartition(','), 'abc'.partition(','), 'abc'.rpartition(','), 'aXXb'.partition('XX'))
for f in (lambda: 'a'.partition(''), lambda: 'a'.rpartition(''), lambda: 'a'.partition(5)):
    try: f()
    except (ValueError, TypeError) as e: print(e)

#: case methods
for s in ('hello World', 'ÀÉß', 'ǆ', 'they\'re bill\'s', '1a b2c', ''): print(s.upper(), s.lower(), s.title(), s.capitalize(), s.swapcase(), s.casefold(), sep='|')

#: predicates
tests = ('', 'abc', 'ABC', 'aB1', '123', '12a', ' ', '\t\n', 'é', '²', '½', '٣', 'Ab Cd', 'a_b', '1a', 'ª', '漢', 'ab c')
for p in ('isalpha', 'isdigit', 'isdecimal', 'isnumeric', 'isalnum', 'isspace', 'isupper', 'islower', 'istitle', 'isidentifier', 'isprintable', 'isascii'):
    print(p, [s for s in tests if getattr(s, p)()])

#: justify and zfill
print('a'.ljust(4) + '|', 'a'.rjust(4), 'a'.center(4) + '|', 'a'.center(5, '*'), 'ab'.center(5, '-'), 'abc'.ljust(2), 'a'.ljust(3, 'é'), '5'.zfill(3), '-5'.zfill(4), '+5'.zfill(4), 'a'.zfill(3), ''.zfill(2), '--5'.zfill(5))
for f in (lambda: 'a'.ljust(5, 'ab'), lambda: 'a'.center('x'), lambda: 'a'.rjust(5, 5), lambda: 'a'.ljust()):
    try: f()
    except TypeError as e: print(e)

#: expandtabs
print('a\tb'.expandtabs(), 'a\tb'.expandtabs(4), '\t'.expandtabs(3) + '|', 'ab\tc\nd\te'.expandtabs(4), 'a\tb'.expandtabs(0), 'a\tb'.expandtabs(tabsize=2), 'a\tb'.expandtabs(-1))

#: translate and maketrans
t = str.maketrans('abc', 'xyz')
print('aabbcc'.translate(t), 'abc'.translate(str.maketrans('a', 'b', 'c')), 'abc'.translate({97: 'A', 98: None, 99: 0x43}), t, 'abc'.translate(str.maketrans({'a': 'AA', 'b': None})))
for f in (lambda: str.maketrans('ab', 'c'), lambda: str.maketrans(5), lambda: str.maketrans({'ab': 1})):
    try: f()
    except (ValueError, TypeError) as e: print(e)

#: removeprefix and removesuffix
print('abc'.removeprefix('a'), 'abc'.removeprefix('x'), 'abc'.removesuffix('bc'), 'abc'.removesuffix(''), 'aab'.removeprefix('a'))

#: encode
print('abc'.encode(), 'é'.encode('utf-8'), 'é'.encode('latin-1'), 'é'.encode('ascii', 'replace'), 'é'.encode('ascii', 'ignore'), 'a'.encode('utf-16-le'))
try: 'é'.encode('ascii')
except UnicodeEncodeError as e: print(e)
try: 'a'.encode('nonesuch')
except LookupError as e: print(e)

#: argument errors of methods without arguments
for m in ('upper', 'lower', 'isalpha', 'title', 'swapcase', 'capitalize', 'isdigit'):
    try: getattr('a', m)(1)
    except TypeError as e: print(e)

#: argument errors of methods with arguments
for f in (lambda: 'a'.find(), lambda: 'a'.count(), lambda: 'a'.join(), lambda: 'a'.join('a', 'b'), lambda: 'a'.replace(), lambda: 'a'.partition(), lambda: 'a'.zfill(), lambda: 'a'.index(), lambda: 'a'.startswith(), lambda: 'a'.split(1, 2, 3), lambda: 'a'.split(x=1), lambda: 'a'.strip(1, 2)):
    try: f()
    except TypeError as e: print(e)

#: methods of the class with a wrong receiver
for f in (lambda: str.upper(5), lambda: str.join(5, []), lambda: str.split(), lambda: str.__len__(5), lambda: str.__add__(1, 'a')):
    try: f()
    except TypeError as e: print(e)

#: comparison methods
print('a'.__lt__('b'), 'a'.__eq__('a'), 'a'.__eq__(1), 'a'.__ne__('b'), 'a'.__contains__('a'), 'ab'.__getitem__(1), 'ab'.__len__(), 'a'.__mul__(3), 'a'.__add__('b'), '%s'.__mod__(5), 'a'.__hash__() == hash('a'), 'a'.__repr__(), 'a'.__str__())

#: methods in a hot loop
n = 0
for i in range(30):
    s = 'Key%d=value %d ' % (i, i * i)
    k, _, v = s.strip().partition('=')
    n += len(k.lower().replace('key', '')) + v.count(' ') + s.find('=') + (v.split()[1].isdigit())
print(n)

#: tokenising by characters
src = 'foo = bar1 + (22 * 3.5)'
out, i = [], 0
while i < len(src):
    c = src[i]
    if c.isspace(): i += 1; continue
    j = i + 1
    if c.isalpha():
        while j < len(src) and src[j].isalnum(): j += 1
    elif c.isdigit():
        while j < len(src) and (src[j].isdigit() or src[j] == '.'): j += 1
    out.append(src[i:j]); i = j
print(out)

#: reversing words and palindromes
s = 'a man a plan a canal panama'
t = s.replace(' ', '')
print(' '.join(w[::-1] for w in s.split()), t == t[::-1], ''.join(sorted(set(t))))

#: caesar cipher
def enc(s, k): return ''.join(chr((ord(c) - 97 + k) % 26 + 97) if c.islower() else c for c in s)
print(enc('hello, world', 3), enc(enc('hello', 5), -5))

#: run length encoding
def rle(s):
    out, i = [], 0
    while i < len(s):
        j = i
        while j < len(s) and s[j] == s[i]: j += 1
        out.append(f'{s[i]}{j - i}'); i = j
    return ''.join(out)
print(rle('aaabbbccd' * 3))

#: levenshtein distance
def lev(a, b):
    p = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        q = [i]
        for j, y in enumerate(b, 1): q.append(min(p[j] + 1, q[-1] + 1, p[j - 1] + (x != y)))
        p = q
    return p[-1]
print(lev('kitten', 'sitting'), lev('', 'abc'), lev('naïve', 'naive'))

#: strings with surrogate pairs and combining marks
s = 'e\u0301😀'
print(len(s), s[0], s[::-1] == '😀\u0301e', s.upper() == 'E\u0301😀', s.find('😀'), s.center(7, '.'))

#: multiplication tables as text
for i in range(1, 4): print(' '.join(f'{i * j:2d}' for j in range(1, 6)).rjust(20))

#: very small and large slices
s = 'abcdef'
print(s[:0], s[6:], s[-6:], s[::10], s[5:0:-2], s[-1:-7:-1], s[2:2], s[100:], s[:-100], s[slice(1, 4, 2)])

#: join and f-strings take instances of subclasses, and changes of lists
class S(str):
    pass
class F:
    def __format__(self, spec):
        return S("<" + spec + ">")
def f(i):
    return f"{S('x')}{F():a}{i}{F()}-{S('y')!s}"
for i in range(1500):
    r = f(i)
print(r)
print("".join([S("a"), "b"]), "-".join(("a", S("b"))), type("".join([S("a")])), ",".join(x for x in "abc"), ",".join({"a": 1, "b": 2}), "é".join(["ü", "", "x"]), "".join([]), "".join(()))
class L(list):
    def __iter__(self): return iter("own")
print("-".join(L(["a"])), "-".join(type("T", (tuple,), {})(("a", "b"))))
for bad in ([1], ["a", None], ("a", 2.5), 5, [2.5, 1.5], ["a", b"b"]):
    try:
        print(",".join(bad))
    except TypeError as e:
        print(e)
one = "one"
print("-".join([one]) is one, "-".join((one,)) is one)
#: the encoding is looked at before what is to be decoded or encoded
for f in (lambda: str("a", 2), lambda: str("a", errors=2), lambda: str("a", "b"), lambda: bytes(1, 2), lambda: bytes((1, 2), (3, 4)),
          lambda: bytearray(1, "x"), lambda: bytes(encoding=3), lambda: bytes(errors=3), lambda: bytearray([1], "x", "y"), lambda: bytes("a", 5)):
    try:
        print(f())
    except TypeError as e:
        print(e)
