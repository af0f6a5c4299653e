#: frames of an uncaught exception through three functions
def a(): return b()
def b(): return c()
def c(): return 1 // 0
a()

#: the line of a call over several lines
def f(*a): raise ValueError('in f')
f(1,
  2,
  3)

#: the line of the failing operand
x = (1 +
     2 +
     undefined_thing)

#: the line in a multi-line condition
if (1 and
    [][3]):
    pass

#: line numbers by traceback attributes
def f():
    raise ValueError
try:
    f()
except ValueError as e:
    tb = e.__traceback__
    lines = []
    while tb:
        lines.append(tb.tb_lineno); tb = tb.tb_next
    print(lines)

#: line numbers of a re-raised exception
def f():
    try:
        1 / 0
    except ZeroDivisionError:
        raise
try: f()
except ZeroDivisionError as e:
    tb, lines = e.__traceback__, []
    while tb: lines.append(tb.tb_lineno); tb = tb.tb_next
    print(lines)

#: raise e adds its own line
def f():
    try:
        1 / 0
    except ZeroDivisionError as e:
        raise e
try: f()
except ZeroDivisionError as e:
    tb, lines = e.__traceback__, []
    while tb: lines.append(tb.tb_lineno); tb = tb.tb_next
    print(lines)

#: raising the same object twice accumulates
e = ValueError('x')
for i in range(3):
    try: raise e
    except ValueError: pass
n, tb = 0, e.__traceback__
while tb: n += 1; tb = tb.tb_next
print(n)

#: with_traceback(None) forgets the past
try: 1 / 0
except ZeroDivisionError as e: err = e
try:
    raise err.with_traceback(None)
except ZeroDivisionError as e:
    n, tb = 0, e.__traceback__
    while tb: n += 1; tb = tb.tb_next
    print(n)

#: names of code in traceback frames
def f(): g()
def g(): raise KeyError
try: f()
except KeyError as e:
    tb, names = e.__traceback__, []
    while tb: names.append(tb.tb_frame.f_code.co_name); tb = tb.tb_next
    print(names)

#: lines in a hot loop that fails late
def f(n):
    for i in range(30):
        x = i * 2
        if i == 25:
            y = x // (n - n)
    return x
f(3)

#: lines through inlined calls
def add(a, b):
    return a + b
def loop(items):
    t = 0
    for x in items:
        t = add(t, x)
    return t
loop([1] * 20 + ['x'])

#: lines through two inlined calls in a hot loop
def inner(x):
    if x > 18:
        raise ValueError(x)
    return x
def outer(x):
    y = inner(x)
    return y + 1
n = 0
for i in range(30):
    n += outer(i)

#: recursion of moderate depth that fails
def f(n):
    if n == 0:
        return [][0]
    return f(n - 1)
f(10)

#: method frames
class C:
    def m(self, x):
        return self.k(x)
    def k(self, x):
        return x.missing
for i in range(15):
    try: C().m(i)
    except AttributeError as e: pass
C().m(5)

#: frames of a class body
class C:
    x = 1
    y = x + undefined_in_class

#: frames of a lambda
f = lambda x: x / 0
f(1)

#: frames of a decorator
def deco(f):
    raise TypeError('deco')
@deco
def g():
    pass

#: frames of a default argument
def f(a,
      b=1 // 0):
    pass

#: the line of a for statement whose iterator fails
class It:
    n = 0
    def __iter__(self): return self
    def __next__(self):
        self.n += 1
        if self.n > 15: raise ValueError('iter')
        return self.n
total = 0
for x in It():
    total += x

#: the line of a with statement whose exit fails
class CM:
    def __enter__(self): pass
    def __exit__(self, *a):
        raise ValueError('exit')
with CM():
    x = 1
    y = 2

#: the line of a with statement whose enter fails
class CM:
    def __enter__(self): raise KeyError('enter')
    def __exit__(self, *a): pass
x = 1
with CM() as c:
    pass

#: an exception in a finally block
try:
    x = 1
finally:
    y = x.nothing

#: an exception in an else block
try:
    x = 1
except ValueError:
    pass
else:
    x.nothing

#: an exception in a while condition
n = 10
while 10 // n:
    n -= 1

#: an unpacking error
for i in range(12):
    a, b = (1, 2) if i < 10 else (1, 2, 3)

#: an error in a subscript assignment
d = {}
for i in range(15):
    d[i if i < 12 else []] = i

#: an error in an augmented assignment
x = [0]
for i in range(12):
    x[0] += 1 if i < 10 else 'a'

#: an error in a comparison chain
for i in range(15):
    ok = 0 <= (i if i < 12 else None) < 20

#: an error in a nested comprehension
print([[1 // (3 - j) for j in range(i)]
       for i in range(6)])

#: an error in an f-string
v = 1
print(f'{v} {v + 1}'
      f'{v / 0}')

#: an error in an argument of a call over lines
def f(a, b): pass
f(
    1,
    undefined_arg,
)

#: an error in a return expression over lines
def f(x):
    return (x +
            x.y)
f(1)

#: an error in a dict display over lines
d = {
    'a': 1,
    'b': 1 // 0,
}

#: an error in the message of an assertion
assert False, (
    'x' + 1)

#: a failed assertion
def check(x):
    assert x < 10, f'{x} is too big'
for i in range(20):
    check(i)

#: a failed assertion without a message
for i in range(20):
    assert i != 15

#: chained exceptions: cause
def f():
    try:
        1 / 0
    except ZeroDivisionError as e:
        raise ValueError('bad') from e
f()

#: chained exceptions: context
def f():
    try:
        1 / 0
    except ZeroDivisionError:
        {}['x']
f()

#: chained exceptions suppressed
try:
    1 / 0
except ZeroDivisionError:
    raise ValueError('alone') from None

#: SyntaxError raised by hand
raise SyntaxError('my message')

#: SyntaxError raised by hand with a place
raise SyntaxError('my message', ('file.py', 7, 3, 'some text', 7, 6))

#: a NameError suggests a near name
counter = 5
print(countr)

#: a NameError suggests a built-in
print(lenght) if False else prnt

#: a NameError suggests a local name
def f(value):
    return vlaue
f(1)

#: a NameError suggests an import
x = math.sqrt(2)

#: a NameError with nothing near
qqqqqqqqqqq

#: an AttributeError suggests a near attribute
class C:
    def __init__(self): self.colour = 1
C().color

#: an AttributeError of a built-in type suggests
[].appendd(1)

#: an AttributeError of a module suggests
import math
math.sqr

#: an AttributeError with nothing near
(5).completely_different

#: an AttributeError of a class suggests
class C:
    @classmethod
    def build(cls): pass
C.biuld()

#: an AttributeError hides private names
class C:
    def __init__(self): self._bluch = 1
C().bluch

#: an AttributeError shows private names inside a method
class C:
    def __init__(self): self._value = 1
    def get(self): return self.value
C().get()

#: an ImportError suggests
from sys import versio

#: an ImportError without anything near
from sys import nothing_like_it

#: a missing module
import no_such_module_at_all

#: a missing submodule
import math.nothing

#: no suggestion for exceptions made by hand
raise NameError("name 'prnt' is not defined")

#: a suggestion for an exception made with a name
raise AttributeError('text', name='appnd', obj=[])

#: case differences are near
class C: pass
Counter = 1
print(counter)

#: an exception in a generator in a hot loop
def g():
    for i in range(30):
        yield 10 // (20 - i)
def f():
    return sum(g())
f()

#: an exception in a nested generator
def a(n):
    for i in range(n):
        yield 1 // (15 - i)
def b(n):
    yield from a(n)
for x in b(20):
    pass

#: an exception in a key function
def key(x):
    return 1 // x
sorted([3, 2, 0, 1],
       key=key)

#: an exception in __init__ of a nested class
class Outer:
    class Inner:
        def __init__(self, v):
            self.v = v.missing
    def __init__(self):
        self.i = Outer.Inner(3)
Outer()

#: an exception in __eq__ called by a list
class E:
    def __eq__(self, o):
        raise RuntimeError('eq')
[1, E()] == [1, 2]

#: an exception in __del__-free code after a loop
for i in range(20):
    pass
undefined_after_loop

#: exception line after a docstring and blank lines
def f():
    """Doc

    text."""

    # comment

    raise ValueError('here')


f()

#: a backslash continuation
x = 1 + \
    2 + \
    [] + 3

#: semicolons on a line
x = 1; y = 2; z = x / (y - 2)

#: an error in a class decorator argument
def d(x): return lambda c: c
@d(1 // 0)
class C:
    pass

#: an error in a base class expression
class C(undefined_base):
    pass

#: an error in a keyword of a class
class C(metaclass=5):
    pass

#: deep frames through built-in functions
def f(x):
    return list(map(g, x))
def g(x):
    return 10 // x
f([5, 2, 0])
