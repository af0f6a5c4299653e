# Widths, precisions and templates that are absurd or hardly any.
def t(f, *args):
    try:
        r = repr(f(*args))
        print(r if len(r) < 200 else (r[:80], len(r)))
    except BaseException as e:
        print(type(e).__name__, str(e)[:150])
for v in (5, -5, 10**30, 1.5, float('nan'), 'x', True, 1j):
    for spec in ('999999999999', '.999999999999', '0999999999999d', ',_', '_,', ',x', '_x', '010,', '#x', '+s', '=5',
        '<<<', '^', '>10.3', '.0', '.', '5.', '-', ' ', '+', 'z', '#', '0', '00', ',', '_', 'n', 'c', 'e', '%', '{',
        '\u1234>5', 'é^9', 'dd', '1.1.1', '-5', '0=+#_x', '0>+5', '*<+,.2f', '.2147483648f'):
        try:
            r = format(v, spec); print(repr(v)[:10], repr(spec), r if len(r) < 100 else len(r))
        except (ValueError, OverflowError, MemoryError, TypeError) as e:
            print(repr(v)[:10], repr(spec), type(e).__name__, str(e)[:100])
for f in ('%999999999999d', '%.999999999999d', '%-+ #0*d', '%*.*f', '%', '%%', '%5', '%z', '%(', '%(a', '%hd', '%ld',
    '%lld', '%i', '%u', '%#o', '%#X', '%.0e', '%g', '%G', '%a', '%c', '%5%', '%s %s', '%.3s', '%-10s|', '%010.3f',
    '%+.2e', '% d', '%x', '%.5x', '%1000000000000s'):
    for a in (5, -5.5, 'abc', (), (1, 2), {'a': 1}, [1], (5, 2, 7.5), None, 10**25):
        try:
            r = f % a; print(repr(f), repr(a)[:20], r if len(r) < 100 else len(r))
        except (ValueError, OverflowError, MemoryError, TypeError, KeyError) as e:
            print(repr(f), repr(a)[:20], type(e).__name__, str(e)[:100])
        if isinstance(a, (bytes, int, float, tuple)):
            try:
                r = f.encode() % a; print('b', repr(f), repr(a)[:20], r if len(r) < 100 else len(r))
            except (ValueError, OverflowError, MemoryError, TypeError, KeyError) as e:
                print('b', repr(f), repr(a)[:20], type(e).__name__, str(e)[:100])
for f in ('{', '}', '{}', '{0}{}', '{}{0}', '{a}', '{0.a}', '{0[a]}', '{0[}', '{0.}', '{0[]}', '{:{}}', '{:{:{}}}',
    '{!r}', '{!x}', '{!}', '{0!r:>10}', '{0:{1}}', '{ 0}', '{-1}', '{0.real}', '{0[0]}', '{{}}', '{0!rx}', '{:>{w}}',
    '{0:{0}}', '{00}', '{1_0}', '{²}', '{0[-1]}', '{0.__class__.__mro__[0]}'):
    for args in ((), (5,), ('abc', 9), ([1, 2], '>5')):
        try: print(repr(f), args, f.format(*args, w=7))
        except Exception as e: print(repr(f), args, type(e).__name__, str(e)[:100])
