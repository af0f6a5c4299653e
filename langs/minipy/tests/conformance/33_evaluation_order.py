#: binary operators evaluate left to right
log = []
def t(x): log.append(x); return x
t(1) + t(2) * t(3) - t(4) // t(5)
print(log)

#: comparison chains evaluate each operand once
log = []
def t(x): log.append(x); return x
print(t(1) < t(2) < t(3), t(3) < t(2) < t(9), log)

#: comparison chains stop at the first false
def boom(): raise ValueError
print(1 < 0 < boom(), 1 == 2 == boom(), 3 in [] in boom())

#: chains of different operators
a = [1]
print(1 in a == a, 1 < 2 is True, 1 in a in [a], None is None is not 1, 1 < 2 > 1 != 3)

#: and and or are lazy
log = []
def t(x, v): log.append(x); return v
t(1, 0) and t(2, 1); t(3, 1) or t(4, 1); t(5, 1) and t(6, 0) or t(7, 2)
print(log)

#: conditional expressions evaluate the condition first
log = []
def t(x, v=True): log.append(x); return v
t('then') if t('cond') else t('else')
t('then') if t('cond', False) else t('else')
print(log)

#: assignment evaluates the right side first
log = []
class A:
    def __setitem__(self, k, v): log.append(('set', k, v))
def t(x): log.append(x); return x
def a(): log.append('a'); return A()
a()[t('key')] = t('value')
print(log)

#: several targets are assigned left to right
log = []
class A:
    def __setattr__(self, k, v): log.append((k, v))
o = A()
o.x = o.y = o.z = 5
print(log)

#: tuple targets are assigned left to right
i = 0
l = [0, 0, 0]
i, l[i] = 1, 'at one'
print(i, l)
l = [0, 1]
i = 0
i, l[i], i = 1, 'x', 5
print(i, l)

#: chained assignment with subscripts
l = [0] * 3
i = 0
i = l[i] = 2
print(i, l)

#: swapping through tuples
a, b, c = 1, 2, 3
a, b, c = c, a, b
print(a, b, c)
l = [1, 2, 3]
l[0], l[2] = l[2], l[0]
print(l)

#: augmented assignment evaluates its target once
log = []
def l(): log.append('list'); return [1, 2]
def i(): log.append('index'); return 0
l()[i()] += 5
print(log)

#: augmented assignment reads, computes, then stores
log = []
class A:
    def __getitem__(self, k): log.append('get'); return 1
    def __setitem__(self, k, v): log.append(('set', v))
def v(): log.append('value'); return 2
a = A()
a[0] += v()
print(log)

#: augmented attribute assignment
log = []
class A:
    def __init__(self): object.__setattr__(self, 'x', 1)
    def __getattribute__(self, n): log.append('get ' + n); return object.__getattribute__(self, n)
    def __setattr__(self, n, v): log.append('set ' + n); object.__setattr__(self, n, v)
a = A()
a.x += 1
print(log)

#: a failing augmented assignment may have side effects
t = ([1],)
try: t[0] += [2]
except TypeError as e: print(e)
print(t)

#: augmented assignment where the right side changes the target
x = 1
def f():
    global x
    x = 10
    return 5
x += f()
print(x)

#: augmented subscript where the right side changes the list
l = [1, 2]
def f(): l[0] = 100; return 1
l[0] += f()
print(l)

#: dict displays evaluate key then value
log = []
def t(x): log.append(x); return x
{t('k1'): t('v1'), t('k2'): t('v2')}
print(log)

#: dict displays with unpacking in order
log = []
def t(x): log.append(x); return x
{t('a'): t(1), **t({'b': 2}), t('c'): t(3)}
print(log)

#: list, tuple and set displays
log = []
def t(x): log.append(x); return x
[t(1), *t([2]), t(3)]; (t(4), t(5)); {t(6), t(7)}
print(log)

#: subscripts evaluate object then index
log = []
def t(x): log.append(x); return [1, 2, 3] if x == 'o' else 1
t('o')[t('i')]; t('o')[t('a'):t('b'):t('c')]
print(log)

#: attribute calls evaluate the object first
log = []
class O:
    def m(self, *a): log.append('call')
def o(): log.append('obj'); return O()
def t(x): log.append(x)
o().m(t(1), t(2))
print(log)

#: del evaluates each target in order
log = []
class A:
    def __delitem__(self, k): log.append(('del', k))
def a(n): log.append(n); return A()
del a('x')[1], a('y')[2]
print(log)

#: comparison operands with errors
def t(x): print('eval', x); return x
try: t(1) < t('a') < t(3)
except TypeError as e: print(e)

#: the iterable of a for loop is evaluated once
log = []
def f(): log.append('iter'); return [1, 2, 3]
for x in f(): pass
print(log)

#: targets of a for loop are evaluated each time
log = []
d = {}
def k(): log.append('k'); return len(log)
for d[k()] in 'abc': pass
print(d, log)

#: for loop targets assigned even to parts
l = [0, 0]
for l[0], l[1] in [(1, 2), (3, 4)]: pass
print(l)

#: return evaluates before finally
log = []
def t(x): log.append(x); return x
def f():
    try: return t('value')
    finally: t('finally')
f(); print(log)

#: raise evaluates the exception then the cause
log = []
def t(x, v): log.append(x); return v
try: raise t('exc', ValueError()) from t('cause', KeyError())
except ValueError: print(log)

#: with evaluates managers in order and enters each before the next
log = []
class CM:
    def __init__(self, n): log.append(('make', n)); self.n = n
    def __enter__(self): log.append(('enter', self.n))
    def __exit__(self, *a): log.append(('exit', self.n))
with CM(1), CM(2): log.append('body')
print(log)

#: assert evaluates the condition, then the message
log = []
def t(x, v): log.append(x); return v
try: assert t('cond', 0), t('msg', 'm')
except AssertionError: print(log)

#: decorators are evaluated from the top, applied from the bottom
log = []
def d(n): log.append(('eval', n)); return lambda f: log.append(('apply', n)) or f
@d(1)
@d(2)
def f(x=log.append('default')): pass
print(log)

#: class statement: decorators, bases, keywords, body
log = []
def t(x, v): log.append(x); return v
class M(type):
    def __new__(m, n, b, d, **k): log.append('new'); return super().__new__(m, n, b, d)
    def __init__(c, *a, **k): log.append('init')
@t('deco', lambda c: log.append('apply') or c)
class C(t('base', object), metaclass=t('meta', M), kw=t('kw', 1)):
    log.append('body')
print(log)

#: default arguments then annotations
log = []
def t(x): log.append(x); return x
def f(a: t('ann') = t('def'), *, b: t('ann2') = t('kwdef')) -> t('ret'): pass
print(log)

#: annotated assignment evaluates the value, then the annotation
log = []
def t(x): log.append(x); return x
x: t('ann') = t('value')
print(log)

#: annotated assignment to a subscript
log = []
def t(x): log.append(x); return x
d = {}
d[t('key')]: t('ann') = t('value')
print(log, d)

#: slices in assignment
log = []
def t(x, v): log.append(x); return v
t('o', [1, 2, 3])[t('a', 0):t('b', 1)] = t('v', [9])
print(log)

#: walrus in an expression
l = [y := 1, y + 1, (y := y + 5), y]
print(l, y)

#: walrus in arguments and later ones
def f(a, b): return a, b
print(f(z := 2, z * 10), z)

#: walrus in a while condition
it = iter(range(20)); n = 0
while (v := next(it)) < 15: n += v
print(n, v)

#: lambda bodies are evaluated at the call
x = 1
f = lambda: x
x = 2
print(f())

#: f-strings evaluate left to right
log = []
def t(x): log.append(x); return x
f'{t("a")}{t("b")!r}{t("c"):>{t(5)}}'
print(log)

#: unpacking evaluates the iterable wholly before storing
def g():
    print('start'); yield 1
    print('middle'); yield 2
    print('end')
class A:
    def __setattr__(self, n, v): print('store', n)
o = A()
o.x, o.y = g()

#: nested unpacking
(a, (b, *c)), *d = [(1, [2, 3, 4]), 5, 6]
print(a, b, c, d)

#: unpacking errors leave earlier targets alone
a = b = 'old'
try: a, b = [1, 2, 3]
except ValueError as e: print(e, a, b)

#: an exception in the middle of an assignment to several targets
class A:
    def __setattr__(self, n, v):
        if n == 'bad': raise ValueError(n)
        object.__setattr__(self, n, v)
o = A()
try: o.x = o.bad = o.y = 1
except ValueError: print(vars(o))

#: evaluation order in a hot loop
log = []
def t(x): log.append(x); return x
for i in range(15):
    log.clear()
    d = {t(1): t(2), **{t(3): t(4)}}
    [t(5), t(6)][t(0)] + t(7)
print(log)

#: operators call left operand's method with evaluated operands
class N:
    def __init__(self, n): self.n = n
    def __add__(self, o): print(self.n, '+', o.n); return N(self.n + o.n)
    def __mul__(self, o): print(self.n, '*', o.n); return N(self.n * o.n)
print((N(1) + N(2) * N(3) + N(4)).n)

#: power is right associative and binds tighter than minus on its left
print(2 ** 3 ** 2, -2 ** 2, 2 ** -1, (-2) ** 2, -3 ** 2 ** 0)

#: unary operators and not
print(-5 // 2, -(5 // 2), ~5 + 1, not 1 == 2, - -5, +-+5, not not [])

#: bitwise, comparison and boolean precedence
print(1 | 2 == 2, 1 & 3 == 3, (1 | 2) == 3, 5 & 3 << 1, 1 + 2 << 3, 6 ^ 3 & 1, 1 or 0 and 0)

#: lambda and conditional nesting
f = lambda x: 'a' if x > 0 else 'b' if x < 0 else 'c'
print(f(1), f(-1), f(0), (lambda: 1 if 0 else 2)())

#: star expressions of boolean operators in parentheses
a, b = [], [1]
print([*(a or b)], [*b, *a])

#: a tuple in a subscript and in return
class A:
    def __getitem__(self, k): return k
a = A()
print(a[1, 2], a[1,], a[(1, 2)], a[1:2, ::3], a[...], a[()], a[*[1, 2], 3])
