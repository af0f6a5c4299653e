#: percent s, r and a
print('%s %r %a' % ('é', 'é', 'é'), '%s' % None, '%s' % [1], '%r' % 'q', '%5s|%-5s|%.2s' % ('ab', 'ab', 'abc'))

#: percent d, i, u with flags
for f in ('%d', '%5d', '%-5d|', '%05d', '%+d', '% d', '%+5d', '%x', '%#x', '%X', '%o', '%#o', '%c'):
    print(f, f % 65)

#: percent d of negative numbers
for f in ('%d', '%5d', '%-5d|', '%05d', '%+d', '% d', '%x', '%#x', '%o', '%#5x', '%#08x'):
    print(f, f % -42)

#: percent d of floats and others
print('%d' % 3.99, '%d' % -3.99, '%d' % True)
for bad in ('a', None, [], 'x'):
    try: '%d' % bad
    except TypeError as e: print(e)
for f in ('%x', '%o', '%c'):
    try: f % 1.5
    except TypeError as e: print(e)

#: percent f of various
for x in (0, 1, -1.5, 1e10, 123456.789, True): print('%f %.0f %.1f %10.2f %-10.2f| %+f % f %010.3f' % ((x,) * 8))
for bad in ('a', None):
    try: '%f' % bad
    except TypeError as e: print(e)

#: percent with a mapping
print('%(a)s %(b)5d %(a)r' % {'a': 'x', 'b': 3}, '%(k)%' % {'k': 1}, '%(a b)s' % {'a b': 1})
try: '%(z)s' % {'a': 1}
except KeyError as e: print(e)
try: '%(a)s' % 5
except TypeError as e: print(e)

#: percent with stars
print('%*d|%-*d|%.*f|%*.*f' % (5, 42, 5, 42, 2, 3.14159, 8, 3, 2.71828), '%*d' % (-5, 42) + '|')
try: '%*d' % ('a', 1)
except TypeError as e: print(e)

#: percent argument counts
for f, a in (('%s', ()), ('%s %s', (1,)), ('%s', (1, 2)), ('x', 1), ('%s %s', 'a'), ('x', ()), ('x', {}), ('x', [1])):
    try: print(f % a)
    except TypeError as e: print(e)

#: percent bad formats
for f in ('%', '%5', '%q', '%z', 'abc%', '%(a', '%é'):
    try: print(f % ({'a': 1} if '(' in f else 1))
    except ValueError as e: print(e)

#: percent c
print('%c%c' % (65, 'B'), '%c' % 0x1f600, '%3c|' % 'x')
for bad in ('ab', -1, 0x110000, ''):
    try: '%c' % bad
    except (TypeError, OverflowError) as e: print(type(e).__name__, e)

#: percent of a tuple value
print('%s' % ((1, 2),), '%r' % ([],), '%s %s' % (1, (2,)))

#: percent with objects
class C:
    def __str__(self): return 'str'
    def __repr__(self): return 'repr'
    def __index__(self): return 7
    def __float__(self): return 2.5
    def __int__(self): return 8
print('%s %r %a %x %f %d' % ((C(),) * 6))

#: percent of big integers
n = 10 ** 30
print('%d %x %o %s %+d %35d' % (n, n, n, n, n, n), '%.40d' % 5, '%.3d' % 12345)

#: format positions and names
print('{} {}'.format(1, 2), '{1} {0} {1}'.format('a', 'b'), '{x} {y}'.format(x=1, y=2), '{0}{a}'.format(1, a=2), '{{}} {}'.format(3))

#: format attributes and items
class C: x = 1; d = {'k': [10, 20]}
print('{0.x} {0.d[k]} {0.d[k][1]} {a.x} {l[0]}'.format(C, a=C, l=[5]), '{0[a b]}'.format({'a b': 1}), '{[0]}'.format('xy'), '{.x}'.format(C))

#: format conversions
print('{!r} {!s} {!a} {!r:>6} {0!r}'.format('é', 'é', 'é', 'é') if False else '{!r} {!s} {!a} {!r:>6}'.format('é', 'é', 'é', 'é'))

#: format nested specs
print('{:{}}|{:{w}.{p}}|{:{f}{a}{w}}'.format('a', 5, 3.14159, 'x', w=6, p=3, f='*', a='^') if False else '{:{}}|{:{w}.{p}f}'.format('a', 5, 3.14159, w=6, p=2))

#: format errors
for f, a in (('{}{0}', (1,)), ('{0}{}', (1,)), ('{', ()), ('}', ()), ('{a', ()), ('{1}', (0,)), ('{a}', ()), ('{!x}', (1,)), ('{!}', (1,)), ('{0.}', (1,)), ('{0[}', (1,)), ('{0[]}', ([1],)), ('{:{:{}}}', (1, 2, 3)), ('{0.nope}', (1,)), ('{0[nope]}', ({},))):
    try: print(f, f.format(*a))
    except (ValueError, IndexError, KeyError, AttributeError) as e: print(f, type(e).__name__, e)

#: format of strings
for s in ('', '5', '<5', '>5', '^5', '*^7', '.2', '5.1', '05', 's', '<05', '=^5'):
    print(repr(s), repr(format('abc', s)))
for s in ('d', '+', '=5', ',', '#', ' ', 'x'):
    try: format('a', s)
    except ValueError as e: print(s, e)

#: format of integers
for s in ('', 'd', '5', '<5', '^5', '05', '+', ' ', '-', '+06d', 'x', '#x', '#010x', 'X', 'o', '#o', 'b', '#b', 'c', 'n', ',', '_', '_x', '_b', '08,', 'e', '.2f', '%', 'g', '*=+8'):
    print(s, repr(format(74565, s)))
for s in ('.2', '.3d', 's', 'q', ',x', ',_', '+c', '#c'):
    try: print(s, format(65, s))
    except ValueError as e: print(s, e)

#: format of negative integers
for s in ('', '5', '05', '=5', '^7', 'x', '#x', '#09b', ',', '_b', '+', ' '):
    print(s, repr(format(-1234, s)))

#: format of big integers
n = 2 ** 70
for s in ('', ',', '_x', '#b', '30', '030,', 'e', '.3f', '+d'): print(s, format(n, s))

#: format of bool and None
print(format(True), format(True, '5'), format(True, 'd'), format(True, 's') if False else '', format(None), '{:}'.format(None))
try: format(None, '5')
except TypeError as e: print(e)
try: format([1], '>5')
except TypeError as e: print(e)
try: format(object(), 'x')
except TypeError as e: print(e)

#: format calls __format__
class C:
    def __format__(self, s): return f'<{s}>'
print(format(C()), format(C(), 'abc'), '{:x y}'.format(C()), f'{C():{"q"}}', '{!s:>5}'.format('a'))

#: __format__ must return str
class C:
    def __format__(self, s): return 5
try: format(C())
except TypeError as e: print(e)
try: f'{C()}'
except TypeError as e: print(e)
try: format(1, 5)
except TypeError as e: print(e)

#: f-string corner cases
a = {'k': 1}; x = 3.14159; w = 10
print(f'{a["k"]}', f'{x:.2f}', f'{x:{w}.3f}', f'{x!r:>10}', f'{{{x:.1f}}}', f'{"a" if x else "b"}', f'{x:>{w}}', f'{1:}', f'{x =:.1f}', f'{ x = }')

#: f-strings joined with strings
x = 1
print('a' f'{x}' 'b' f'{x + 1}', f'' == '', f'{""}' == '')

#: f-strings over lines
x = [1, 2]
print(f'''{x[0]
}
{
 x[1]
}''')

#: f-string with dict, set, lambda and slices
print(f'{ {"a": 1}["a"] }', f'{ {1} }', f'{(lambda v: v * 2)(3)}', f'{[1, 2, 3][1:]}', f'{"abc"[::-1]!r}')

#: f-string with walrus and comparison
print(f'{(y := 5)} {y} {1 != 2} {1 == 1} {y > 3} {y:=5}'.replace(' ', '_'))

#: f-string in a hot loop
print(''.join(f'{i:02x}{i / 4:.1f}{"é" * (i % 2)}|' for i in range(20)))

#: str.format in a hot loop
print(''.join('{:>3}{!r}'.format(i, str(i)) for i in range(20)))

#: percent in a hot loop
print(''.join('%03d%s' % (i, i % 2 and 'x' or '') for i in range(20)))

#: format_map
class D(dict):
    def __missing__(self, k): return '?' + k
print('{a} {b}'.format_map(D(a=1)), '{x}'.format_map({'x': 5}))

#: alignment of wide characters counts code points
print('{:*^7}|{:>5}|{:<5}|'.format('é漢', '漢', 'ñ'))

#: fill characters
print('{:é>5}|{:{}<5}'.format('a', 'b', '+') if False else '{:é>5}|{:}}<3}'.format('a', 'b') if False else '{:é>5}|{:漢^5}'.format('a', 'b'))

#: zero padding of strings and alignments
print('{:05}'.format(42), '{:<05}'.format(42), '{:^05}'.format(42), '{:05}'.format('ab'), '{:05.1f}'.format(2.5), '{:>05}'.format(-3))

#: huge precision and width
print(len('{:1000}'.format('a')), len('%1000d' % 5), len('{:.200f}'.format(1.0)))

#: thousands separators with widths
for n in (0, 999, 1000, 123456789, -1234567): print('{:,}|{:15,}|{:<15,}|{:015,}|{:_}'.format(n, n, n, n, n))

#: percent sign type
for x in (0.5, 0.125, 1, -0.1, 1e-5): print('{:%} {:.0%} {:.2%} {:8.1%}|'.format(x, x, x, x))

#: g formats
for x in (0.0001, 0.00001, 123456, 1234567, 1e100, 0.1, 100.0): print('{:g} {:.3g} {:#.3g} {:G} {:.10g}'.format(x, x, x, x, x))

#: str of containers uses repr
print(str(['a', 1.0, None]), '{}'.format({'k': 'v'}), '%s' % (['é\n'],), f'{("x",)}')

#: sign aware formats
for x in (1, -1, 0, 1.0, -0.0): print('{:+} {: } {:-}'.format(x, x, x))
print('{:z.1f} {:z.0f}'.format(-0.04, -0.4))

#: format spec on str subclass and int subclass
class S(str): pass
class I(int): pass
print('{:>5}|{:05d}|{:x}'.format(S('a'), I(42), I(255)), f'{S("q")!r:>5}')

#: numbers with n
print('{:n} {:n}'.format(1234567, 1234.5))

#: join of formatted pieces
print(', '.join('{}={!r}'.format(k, v) for k, v in sorted({'a': 1, 'b': 'x'}.items())))

#: string templates
from string import Template
try: print(Template('$a ${b} $$').substitute(a=1, b=2), Template('$x $y').safe_substitute(x=1))
except ImportError: print('none')

#: centring odd widths
for w in range(1, 8): print('{:^{w}}|{:*^{w}}|'.format('ab', 'abc', w=w), 'ab'.center(w), 'abc'.center(w, '-') + '|')

#: bytes by templates: every code with every kind of value
class AsBytes:
    def __bytes__(self):
        return b"as bytes"

    def __repr__(self):
        return "AsBytes()"

class Wrong(AsBytes):
    def __bytes__(self):
        return "text"

VALUES = [-3, 10**30, 1.7, float("inf"), "\xe9", b"ab", bytearray(b"q"), None, (), (1,), (1, 2), {b"k": 1}, AsBytes(),
          Wrong(), 256]
TEMPLATES = ["%" + flags + code for code in "diuxXeGcrsab%z" for flags in ("", "-5", "05", "#", ".2", "10.3", "*", "(k)")]
TEMPLATES += ["%(k", "%.99999999999999999999d", "%99999999999999999999s", "%"]
for template in TEMPLATES:
    for i, value in enumerate(VALUES):
        line = []
        for made in (template.encode(), bytearray(template.encode())):
            try:
                line.append((made % value))
            except (TypeError, ValueError, OverflowError, KeyError) as e:
                line.append(type(e).__name__ + " " + str(e))
        print(template, i, line[0], line[0] == line[1])
