#: indexing by code point
s = 'aé漢😀z'
print(len(s), s[2], s[3], s[-1], s[-2], [ord(c) for c in s])

#: slices by code point
s = 'aé漢😀z'
print(s[1:3], s[::-1], s[::2], s[-3:], s[:-2], s[10:], s[3:1], s[4:0:-2])

#: index errors
s = 'äbc'
for i in (3, -4, 100):
    try: s[i]
    except IndexError as e: print(e)

#: index types
for i in (1.0, 'a', None, [1]):
    try: 'abc'[i]
    except TypeError as e: print(e)
class I:
    def __index__(self): return 1
print('abc'[I()], 'abc'[True])

#: strings are immutable
try: 'abc'[0] = 'x'
except TypeError as e: print(e)
try: del 'abc'[0]
except TypeError as e: print(e)
try: 'abc'.x = 1
except AttributeError as e: print(e)

#: iteration over non-ASCII in a loop
print([c for c in 'añ😀'], list('é' * 3), sum(ord(c) for c in 'añ漢' * 10))

#: ord and chr
for n in (0, 65, 127, 128, 255, 256, 0x10ffff, 0x20ac):
    print(ord(chr(n)) == n, end=' ')
print()
for bad in (-1, 0x110000):
    try: chr(bad)
    except ValueError as e: print(e)
for bad in ('', 'ab', 5):
    try: ord(bad)
    except TypeError as e: print(e)

#: repr escapes
for s in ('\n\t\r', '\\', "'", '"', '\'"', '\x00\x1f', '\x7f', '\x80\xa0', 'é', '\u200b', '\u2028', '\U0001F600', '\xad', '\ue000', '\u0378'):
    print(repr(s))

#: escapes in literals
print(len('\x41\u0042\U00000043\103\0'), '\x41\u0042\U00000043\103', '\a\b\f\v' == '\x07\x08\x0c\x0b')

#: names in escapes
print('\N{BULLET}\N{LATIN SMALL LETTER E WITH ACUTE}')

#: line continuation in a string
print('a\
b', """c
d\
e""")

#: raw strings
print(r'\n\\', len(r'\n'), r'\'', R"a\"b")

#: adjacent literals join
print('a' "b" '''c''' r'\d' f'{1}')

#: unicode escapes are not looked at in raw strings
print(r'\u0041', len(r'\N{BULLET}'))

#: comparison by code point
print('a' < 'b', 'Z' < 'a', 'é' > 'z', '\uffff' < '\U00010000', 'abc' < 'abd', 'ab' < 'abc', '' < 'a')

#: equality of strings made in different ways
print('é' == '\u00e9', 'e\u0301' == 'é', 'abc' == ''.join('cba'[::-1]))

#: hash of equal strings is equal
a = 'some' + str(5); b = 'some5'
print(hash(a) == hash(b), {a: 1}[b], hash('') == hash(str()))

#: concatenation in a loop
s = ''
for i in range(30): s += chr(97 + i % 26)
print(s, len(s))

#: concatenation keeps the old string
s = 'start'
t = s
for i in range(20): s += '!'
print(t, s)

#: concatenation of wide and narrow
s = 'a'
for c in ('b', 'é', '漢', '😀', 'z'): s = s + c; print(len(s), s[-1])

#: concatenation in front
s = ''
for i in range(20): s = str(i) + s
print(s)

#: repetition
print('ab' * 3, 3 * 'ab', 'ab' * 0, 'ab' * -1, '' * 5, 'é' * 3, 'a' * True)
for bad in (1.5, 'a', None):
    try: 'a' * bad
    except TypeError as e: print(e)

#: concatenation type errors
for bad in (1, None, [], 1.5):
    try: 'a' + bad
    except TypeError as e: print(e)
try: 1 + 'a'
except TypeError as e: print(e)

#: in looks for substrings
print('bc' in 'abcd', '' in '', 'x' not in 'abc', 'é' in 'café', '漢字' in 'a漢字')
try: 5 in 'abc'
except TypeError as e: print(e)

#: str as a dict key and identity
d = {}
for i in range(20): d['k' + str(i % 3)] = i
print(d)

#: str of various
print(str(), str(5), str(None), str([1, 'a']), str({'a': 1}), str(int), str('x'))

#: str of an object without __str__
class C:
    def __repr__(self): return 'R'
print(str(C()), f'{C()}', '%s' % C(), [C()])

#: str subclasses
class S(str):
    def __repr__(self): return 'S!'
    def extra(self): return self.upper()
s = S('abc')
print(s, repr(s), s.extra(), s + 'd', type(s + 'd').__name__, type(s[0]).__name__, s == 'abc', {s: 1}['abc'], hash(s) == hash('abc'))

#: str subclass with __str__
class S(str):
    def __str__(self): return 'other'
s = S('abc')
print(s, str(s), '%s' % s, f'{s}', ''.join([s]), s + '')

#: str subclass with __new__
class S(str):
    def __new__(cls, v, n): 
        self = super().__new__(cls, v * n)
        self.n = n
        return self
s = S('ab', 3)
print(s, s.n, len(s))

#: str returns must be str
class C:
    def __str__(self): return 5
    def __repr__(self): return None
try: str(C())
except TypeError as e: print(e)
try: repr(C())
except TypeError as e: print(e)

#: str with encoding arguments needs bytes
try: str('abc', 'utf-8')
except TypeError as e: print(e)
try: str(5, 'utf-8')
except TypeError as e: print(e)

#: identifiers in other scripts
naïve = 1; 变量 = 2; _ß = 3
print(naïve + 变量 + _ß, [n for n in ('naïve', '变量') if n in dir()] if False else 'ok')

#: identifiers are normalised
ﬁ = 5
print(fi)

#: attribute names that are not identifiers
class C: pass
c = C()
setattr(c, 'a b', 1); setattr(c, 'é', 2); setattr(c, '', 3)
print(getattr(c, 'a b'), c.é, getattr(c, ''))

#: attribute name must be a string
for f in (lambda: getattr(1, 2), lambda: setattr([], 3, 4), lambda: hasattr(1, None)):
    try: f()
    except TypeError as e: print(e)

#: ascii and isascii
print(ascii('aé漢😀\n'), 'abc'.isascii(), 'é'.isascii(), ''.isascii())

#: casefold and upper of special letters
print('ß'.upper(), 'ß'.casefold(), 'İ'.lower() == 'i̇', 'ŉ'.upper(), 'ﬁ'.upper(), 'Σ'.lower(), 'ΑΣ'.lower(), 'ǆ'.title())

#: a lone surrogate is a code point
s = '\ud800'
print(len(s), ord(s), repr(s), s == '\ud800', s + 'a' == '\ud800a')

#: lone surrogates cannot be encoded
try: '\udc80'.encode('utf-8')
except UnicodeEncodeError as e: print(e)

#: surrogate pairs in escapes are two code points
print(len('\ud83d\ude00'), len('\U0001f600'))

#: f-string basics in a loop
r = ''
for i in range(20): r += f'{i:02d},{i!r:>3};'
print(r)

#: nested quotes in f-strings of 3.12
d = {'a': 1}
print(f'{d['a']}', f"{'x' + "y"}", f'{f'{1}{f'{2}'}'}')

#: f-string with backslash and newline in the expression
print(f'{'\n'.join(['a', 'b'])}', f'{
    1 + 1
}')

#: f-string equals
x = 5; y = 'é'
print(f'{x=} {x = } {y=} {x=:>4} {y=!s} {x+1=}')

#: f-string braces
print(f'{{}}', f'{{{1}}}', f'{{{{', '{}{{}}'.format(1))

#: f-string nested format spec
w, p = 10, 3
print(f'{3.14159:{w}.{p}}|{"ab":{"*"}^{w}}|{5:{"0"}{4}}')

#: f-string lambda and conditional in parentheses
print(f'{(lambda x: x * 2)(4)} {1 if 0 else 2} {[i for i in range(3)]} { {1: 2}[1] }')

#: f-string evaluation order
log = []
def t(x): log.append(x); return x
f'{t(1)}{t(2):{t(3)}}{t(4)}'
print(log)

#: f-string uses __format__
class C:
    def __format__(self, s): return 'fmt(' + s + ')'
    def __str__(self): return 'str'
print(f'{C()} {C():abc} {C()!s} {C()!s:>5}')

#: f-string errors
try: f'{1:q}'
except ValueError as e: print(e)
try: f'{"a":d}'
except ValueError as e: print(e)
try: f'{undefined_q}'
except NameError as e: print(e)

#: docstrings
def f():
    "doc"
def g():
    f"no doc"
class C:
    """class
    doc"""
print(f.__doc__, g.__doc__, repr(C.__doc__), (lambda: 0).__doc__)

#: long string operations in a hot loop
s = 'the quick brown fox ' * 5
n = 0
for i in range(len(s)):
    if s[i] == ' ': n += 1
    elif s[i:i + 2] == 'qu': n += 100
print(n)

#: strings built from characters with conditions
out = []
for c in 'Hello, Wörld 123':
    out.append(c.upper() if c.islower() else c.lower() if c.isupper() else '#' if c.isdigit() else c)
print(''.join(out))

#: min, max and sorted of strings
print(max('hello'), min('hello'), sorted('hello'), max(['b', 'abc'], key=len), sorted(['b', 'A', 'a', 'B'], key=str.lower))

#: unpacking strings
a, b, c = 'xyz'
first, *rest = 'héllo'
print(a, b, c, first, rest)
try: a, b = 'xyz'
except ValueError as e: print(e)

#: str methods called on the class
print(str.upper('abc'), str.join('-', 'abc'), list(map(str.strip, [' a ', 'b '])), str.__len__('abc'), str.__add__('a', 'b'))
try: str.upper(5)
except TypeError as e: print(e)

#: the byte order mark and null in strings
print(len('\ufeffabc'), len('a\0b'), 'a\0b' == 'a', 'a\0b'.split('\0'))

#: names of encodings and error handlers with a null character
for make in (lambda name: bytes('a', name), lambda name: bytearray('a', name), lambda name: 'a'.encode(name),
             lambda name: b'a'.decode(name), lambda name: str(b'a', name), lambda name: b'a'.decode('utf-8', name),
             lambda name: 'a'.encode('utf-8', name)):
    for name in ('zz', 'zz\0', '\0', 'utf-8\0', 'strict\0', ''):
        try:
            print(make(name))
        except (ValueError, LookupError) as e:
            print(type(e).__name__, e)
