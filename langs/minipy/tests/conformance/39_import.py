#: modules are cached
import sys, math
import math as m2
from math import sqrt
print(math is m2, sys.modules['math'] is math, math.sqrt is sqrt)

#: import of a dotted module binds the top
import collections.abc
print(collections.__name__, collections.abc.__name__)

#: import of a dotted module as a name
import collections.abc as abc
print(abc.__name__)

#: from a package import a submodule
from collections import abc
print(abc.__name__)

#: a missing module
try: import nonesuch
except ModuleNotFoundError as e: print(e, e.name)
try: import nonesuch.sub
except ModuleNotFoundError as e: print(e, e.name)
try: from nonesuch import x
except ImportError as e: print(type(e).__name__, e)

#: a missing submodule of a plain module
try: import math.sub
except ModuleNotFoundError as e: print(e, e.name)

#: a missing name
try: from sys import nonesuch
except ImportError as e: print(type(e).__name__, e, e.name)

#: a missing module in a loop
n = 0
for i in range(15):
    try: import nonesuch
    except ImportError: n += 1
print(n)

#: import in a hot function
def f(x):
    import math
    from math import floor as fl
    return fl(math.sqrt(x))
print([f(i) for i in range(20)])

#: a module replaced in sys.modules
import sys
class Fake: value = 42
sys.modules['fake_mod'] = Fake
import fake_mod
from fake_mod import value
print(fake_mod.value, value, fake_mod is Fake)

#: None in sys.modules blocks
import sys
sys.modules['blocked'] = None
try: import blocked
except ModuleNotFoundError as e: print(e)

#: a module made by hand
import sys, types
m = types.ModuleType('handmade', 'the doc')
m.x = 1
sys.modules['handmade'] = m
import handmade
from handmade import x
print(handmade.x, x, handmade.__doc__, handmade.__name__, repr(handmade))

#: module attributes
import math
print(math.__name__, type(math).__name__, math.__package__)
math.new_attr = 5
from math import new_attr
print(new_attr)
del math.new_attr
try: math.new_attr
except AttributeError as e: print(e)

#: a module's __getattr__
import types, sys
m = types.ModuleType('dyn')
m.__getattr__ = lambda n: 'dyn ' + n
sys.modules['dyn'] = m
import dyn
from dyn import anything
print(dyn.foo, anything)

#: a module's __getattr__ that refuses
import types, sys
m = types.ModuleType('dyn')
def ga(n):
    if n == 'ok': return 1
    raise AttributeError(n)
m.__getattr__ = ga
sys.modules['dyn'] = m
import dyn
print(dyn.ok, hasattr(dyn, 'no'), getattr(dyn, 'no', 'default'))
try: from dyn import no
except ImportError as e: print(e)

#: import star takes public names
import types, sys
m = types.ModuleType('star')
m.public, m._private, m.__dunder__ = 1, 2, 3
sys.modules['star'] = m
from star import *
print(public, '_private' in globals(), '__dunder__' in globals())

#: import star honours __all__
import types, sys
m = types.ModuleType('star')
m.a, m._b, m.c = 1, 2, 3
m.__all__ = ['a', '_b']
sys.modules['star'] = m
from star import *
print(a, _b, 'c' in globals())

#: import star with a bad __all__
import types, sys
m = types.ModuleType('star')
m.__all__ = ['missing']
sys.modules['star'] = m
try: from star import *
except AttributeError as e: print(e)

#: several imports in one statement
import math, sys as s, os.path as p
from math import (floor, ceil as c,
                  sqrt,)
print(math.floor(1.5), s.maxsize > 0, floor(2.7), c(2.2), sqrt(9))

#: import in a class body
class C:
    import math
    from math import floor
print(C.math.floor(2.5), C.floor(2.5))

#: import in conditions and loops
for name in ('math', 'sys'):
    m = __import__(name)
    print(m.__name__)

#: __import__ gives the top module
print(__import__('collections.abc').__name__, __import__('collections.abc', fromlist=['x']).__name__)

#: importlib.import_module
try:
    import importlib
    print(importlib.import_module('math').__name__, importlib.import_module('collections.abc').__name__)
except ImportError as e: print(e)

#: the main module is importable
import sys
import __main__
x = 5
print(__main__.x, sys.modules['__main__'] is __main__, __main__.__name__)

#: assignment to a module attribute is seen by its functions
import types
m = types.ModuleType('m')
exec('v = 1\ndef f(): return v', m.__dict__)
r = []
for i in range(15):
    m.v = i
    r.append(m.f())
print(r)

#: from import copies the binding
import types, sys
m = types.ModuleType('cp'); m.v = 1
sys.modules['cp'] = m
from cp import v
m.v = 2
print(v, m.v)

#: del of a module from sys.modules
import sys, math
old = math
del sys.modules['math']
import math
print(math.sqrt(4), old.sqrt(4))

#: dir of a module
import types
m = types.ModuleType('d')
m.b = m.a = 1
print(dir(m))

#: vars of a module
import types
m = types.ModuleType('d')
m.a = 1
print(vars(m)['a'], m.__dict__ is vars(m))
m.__dict__['z'] = 2
print(m.z)

#: setattr and delattr on modules
import types
m = types.ModuleType('d')
setattr(m, 'x', 1); print(m.x); delattr(m, 'x')
try: m.x
except AttributeError as e: print(e)
try: del m.x
except AttributeError as e: print(e)

#: repr of built-in modules
import sys, math
print(repr(sys), repr(math)[:15])

#: the future import
from __future__ import annotations, division
def f(x: undefined_name) -> also_undefined: return x
print(f(1), f.__annotations__)

#: a future import in the middle is an error
try: compile('x = 1\nfrom __future__ import division', 'f', 'exec')
except SyntaxError as e: print(e.msg, e.lineno)

#: unknown future features
try: compile('from __future__ import nonesuch', 'f', 'exec')
except SyntaxError as e: print(e.msg)

#: relative imports outside a package
try: from . import x
except ImportError as e: print(e)
try: from .mod import x
except ImportError as e: print(e)

#: an import that raises leaves no name behind
try: import nonesuch_again as n
except ImportError: pass
try: n
except NameError as e: print(e)

#: sys.path begins with the script's folder
import sys, os
print(sys.path[0] == os.path.dirname(os.path.abspath(__file__)))

#: a module of the script's folder
import os
d = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(d, 'mod_a.py'), 'w') as f: f.write('print("loading a")\nx = 1\ndef f(): return x\n')
import mod_a, mod_a
from mod_a import x, f
print(x, f(), mod_a.__name__, os.path.basename(mod_a.__file__))

#: circular imports see a partial module
import os
d = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(d, 'ca.py'), 'w') as f: f.write('x = 1\nimport cb\ny = cb.z\n')
with open(os.path.join(d, 'cb.py'), 'w') as f: f.write('import ca\nz = ca.x + 1\nprint(hasattr(ca, "y"))\n')
import ca
print(ca.y)

#: circular from import of a missing name
import os
d = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(d, 'da.py'), 'w') as f: f.write('from db import z\nx = 1\n')
with open(os.path.join(d, 'db.py'), 'w') as f: f.write('from da import x\nz = 1\n')
try: import da
except ImportError as e: print(str(e).split(' (')[0], '(' + str(e).split(' (')[1])

#: a package with submodules and relative imports
import os
d = os.path.dirname(os.path.abspath(__file__))
p = os.path.join(d, 'pkg'); os.mkdir(p)
with open(os.path.join(p, '__init__.py'), 'w') as f: f.write('from .a import va\nname = __name__\n')
with open(os.path.join(p, 'a.py'), 'w') as f: f.write('from . import b\nfrom .b import vb\nva = vb + 1\npk = __package__\n')
with open(os.path.join(p, 'b.py'), 'w') as f: f.write('vb = 10\n')
import pkg
import pkg.b
print(pkg.va, pkg.name, pkg.a.pk, pkg.b.vb, [n for n in dir(pkg) if not n.startswith('_')])
from pkg import a, b
from pkg.a import b as b2
print(b is b2)

#: an exception while a module is loaded
import os, sys
d = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(d, 'bad.py'), 'w') as f: f.write('x = 1\nraise ValueError("loading")\n')
for i in range(2):
    try: import bad
    except ValueError as e: print(e, 'bad' in sys.modules)

#: a syntax error in a module
import os
d = os.path.dirname(os.path.abspath(__file__))
with open(os.path.join(d, 'syn.py'), 'w') as f: f.write('x = 1\ny = = 2\n')
try: import syn
except SyntaxError as e: print(e.msg, e.lineno, os.path.basename(e.filename))

#: a module that is not found names the whole path
try: import collections.abc.nothing
except ImportError as e: print(e)

#: __import__ of odd __builtins__
class Asked:
    def __getitem__(self, name):
        log.append(name)
        if name == '__import__':
            return lambda *args: log.append([args[0], args[1] is space, args[2] is args[1], args[3:]])
        raise KeyError(name)
class Refusing:
    def __getitem__(self, name):
        raise OSError(name)
class Missing(dict):
    def __missing__(self, name):
        return lambda *args: 5
class Lacking(dict):
    def get(self, name):
        return 6
for make in (Asked, Refusing, Missing, Lacking, lambda: None, lambda: 5, lambda: [], dict,
             lambda: {'__import__': lambda *args: 7}, lambda: {'__import__': None}):
    for text in ('import os', 'import os.path as p', 'from os import path', 'from os import *', 'from .. import x'):
        log = []
        space = {'__builtins__': make()}
        try:
            exec(text, space)
            log.append(sorted(name for name in space if name != '__builtins__'))
        except Exception as e:
            log.append(repr(e))
        print(text, *log)

#: the locals that __import__ gets
import builtins
seen = []
def note(name, *args):
    seen.append([name, args[0] is globals(), args[1] if args[1] is None else type(args[1]).__name__, args[2:]])
old = builtins.__import__
builtins.__import__ = note
try:
    import a
    class C:
        import b.c
        def m(self):
            from d import e
    seen.append(C().m)
    def f():
        import g
    f()
    exec('import h', globals(), {})
    exec('import i')
    try:
        C().m()
    except ImportError as e:
        seen.append(str(e))
finally:
    builtins.__import__ = old
print(*(item for item in seen if not callable(item)), sep='\n')
