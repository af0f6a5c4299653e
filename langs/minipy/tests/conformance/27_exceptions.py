#: str and repr of exceptions by number of arguments
for e in (ValueError(), ValueError('x'), ValueError('x', 2), ValueError(None), ValueError((1,)), ValueError(1, (2, 3))):
    print(str(e), '|', repr(e), '|', e.args)

#: KeyError shows the repr of its key
for k in ('a', 1, (1, 2), None, 'it\'s', ''):
    try:
        {}[k]
    except KeyError as e:
        print(str(e), repr(e), e.args)

#: KeyError with several arguments shows the tuple
print(str(KeyError('a', 'b')), str(KeyError()), repr(KeyError('a')))

#: the name of an except clause is unbound at its end
try:
    raise ValueError('v')
except ValueError as e:
    pass
try:
    e
except NameError as n:
    print(n)

#: the name of an except clause is unbound in a function too
def f():
    for i in range(25):
        try:
            raise ValueError(i)
        except ValueError as e:
            pass
    try:
        return e
    except UnboundLocalError as n:
        return str(n)
print(f())

#: a variable of the same name as the except target is lost
e = 'kept?'
try:
    1 / 0
except ZeroDivisionError as e:
    print(type(e).__name__)
print('e' in dir())

#: deleting the except name by hand is allowed
try:
    raise KeyError(1)
except KeyError as e:
    del e
print('fine')

#: bare raise keeps the same object
saved = []
try:
    try:
        raise ValueError('one')
    except ValueError as e:
        saved.append(e)
        raise
except ValueError as again:
    print(again is saved[0], again.__context__)

#: bare raise without an active exception
try:
    raise
except RuntimeError as e:
    print(e)

#: bare raise in a called function
def again():
    raise
for i in range(20):
    try:
        try:
            raise KeyError(i)
        except KeyError:
            again()
    except KeyError as e:
        last = e.args
print(last)

#: raising a class makes an instance without arguments
try:
    raise IndexError
except IndexError as e:
    print(repr(e), e.args)

#: raising something that is no exception
for bad in (1, 'text', None, object, int):
    try:
        raise bad
    except TypeError as e:
        print(e)

#: raise from sets cause and suppresses the context
try:
    try:
        1 / 0
    except ZeroDivisionError as z:
        raise ValueError('v') from z
except ValueError as e:
    print(repr(e.__cause__), repr(e.__context__), e.__suppress_context__)

#: raise from None
try:
    try:
        1 / 0
    except ZeroDivisionError:
        raise ValueError('v') from None
except ValueError as e:
    print(e.__cause__, repr(e.__context__), e.__suppress_context__)

#: raise from a class instantiates it
try:
    raise ValueError('v') from KeyError
except ValueError as e:
    print(repr(e.__cause__))

#: raise from something bad
try:
    raise ValueError('v') from 42
except TypeError as e:
    print(e)

#: implicit context of an exception raised in a handler
try:
    try:
        [][0]
    except IndexError:
        {}['k']
except KeyError as e:
    print(repr(e.__context__), e.__suppress_context__, e.__cause__)

#: implicit context of an exception raised in finally
try:
    try:
        raise ValueError('inner')
    finally:
        raise TypeError('outer')
except TypeError as e:
    print(repr(e.__context__))

#: no context when the handler is over
try:
    try:
        raise ValueError(1)
    except ValueError:
        pass
    raise TypeError(2)
except TypeError as e:
    print(e.__context__)

#: context chain of three
def a():
    raise ValueError('a')
def b():
    try: a()
    except ValueError: raise TypeError('b')
def c():
    try: b()
    except TypeError: raise KeyError('c')
try: c()
except KeyError as e:
    while e is not None:
        print(repr(e)); e = e.__context__

#: raising the exception being handled makes no cycle
try:
    try:
        raise ValueError('x')
    except ValueError as e:
        raise e
except ValueError as e:
    print(e.__context__)

#: re-raising an older exception breaks the cycle
a = ValueError('a')
b = KeyError('b')
try:
    try:
        raise a
    except ValueError:
        try:
            raise b
        except KeyError:
            raise a
except ValueError as e:
    print(repr(e), repr(e.__context__), repr(b.__context__))

#: setting __cause__ sets __suppress_context__
e = ValueError()
print(e.__suppress_context__)
e.__cause__ = KeyError('k')
print(e.__suppress_context__, repr(e.__cause__))
e.__cause__ = None
print(e.__suppress_context__)

#: __cause__ must be an exception
e = ValueError()
for v in (1, 'x', KeyError):
    try:
        e.__cause__ = v
    except TypeError as t:
        print(t)

#: __context__ must be an exception
e = ValueError()
try:
    e.__context__ = 3
except TypeError as t:
    print(t)

#: __traceback__ must be a traceback
e = ValueError()
try:
    e.__traceback__ = 3
except TypeError as t:
    print(t)
try:
    e.with_traceback('x')
except TypeError as t:
    print(t)

#: args may be assigned
e = ValueError(1, 2)
e.args = 'abc'
print(e.args, e)
e.args = [9]
print(e.args, str(e))
try:
    e.args = 5
except TypeError as t:
    print(t)

#: with_traceback gives the exception back
e = ValueError('w')
print(e.with_traceback(None) is e, e.__traceback__)

#: add_note collects notes
e = ValueError('n')
print(hasattr(e, '__notes__'))
e.add_note('first'); e.add_note('second')
print(e.__notes__)
try:
    e.add_note(3)
except TypeError as t:
    print(t)

#: a class with its own __init__ still has args from __new__
class E(Exception):
    def __init__(self, a, b):
        self.a, self.b = a, b
e = E(1, b=2) if False else E(1, 2)
print(e.args, str(e), repr(e), e.a, e.b)

#: keyword arguments are not in args
class E(Exception):
    def __init__(self, a, *, k=0):
        super().__init__(a)
        self.k = k
e = E('x', k=3)
print(e.args, e.k, repr(e))

#: own __str__ is used
class E(Exception):
    def __str__(self): return 'own text'
print(str(E('x')), repr(E('x')))
raise E('y')

#: exceptions with keyword arguments
try:
    ValueError(x=1)
except TypeError as e:
    print(e)

#: exceptions compare by identity and hash
a, b = ValueError('x'), ValueError('x')
print(a == b, a == a, len({a, b, a}))

#: an instance of a subclass matches its bases
class A(ValueError): pass
class B(A, KeyError): pass
for c in (B, A, KeyError, LookupError, ValueError, Exception, BaseException):
    try:
        raise B('z')
    except c as e:
        print(c.__name__, isinstance(e, c))

#: the first matching clause wins
def f(exc):
    try:
        raise exc
    except LookupError: return 'lookup'
    except KeyError: return 'key'
    except (ValueError, TypeError) as e: return 'tuple ' + type(e).__name__
    except Exception: return 'exception'
    except: return 'bare'
for x in (KeyError(), IndexError(), ValueError(), TypeError(), OSError(), KeyboardInterrupt()):
    print(f(x))

#: an except clause with an empty tuple matches nothing
try:
    try:
        raise ValueError
    except ():
        print('no')
except ValueError:
    print('yes')

#: an except clause with a nested tuple
try:
    try:
        raise KeyError(1)
    except (TypeError, (KeyError, ValueError)):
        print('no')
except TypeError as e:
    print(e)

#: an except clause that is no class
try:
    try:
        raise KeyError(1)
    except 'KeyError':
        print('no')
except TypeError as e:
    print(e, repr(e.__context__))

#: an except clause is not evaluated unless needed
def wanted():
    print('evaluated')
    return ValueError
try:
    pass
except wanted():
    pass
try:
    raise ValueError
except TypeError:
    pass
except wanted():
    print('caught')

#: an exception in evaluating the except expression
try:
    try:
        raise ValueError('v')
    except undefined_name:
        pass
except NameError as e:
    print(e, '|', repr(e.__context__))

#: else runs only without exception, its exceptions are not caught
def f(n):
    try:
        if n == 1: raise ValueError
    except ValueError:
        print('except')
    else:
        print('else')
        if n == 2: raise ValueError('from else')
    finally:
        print('finally')
f(0); f(1)
try:
    f(2)
except ValueError as e:
    print(e)

#: finally overrides a return
def f():
    try:
        return 'try'
    finally:
        return 'finally'
print(f())

#: finally swallows an exception by return
def f(i):
    try:
        raise ValueError(i)
    finally:
        return i
print([f(i) for i in range(20)][-1])

#: finally swallows an exception by break
for i in range(30):
    try:
        raise ValueError(i)
    finally:
        break
print(i)

#: finally swallows an exception by continue
n = 0
for i in range(20):
    try:
        raise ValueError(i)
    finally:
        n += 1
        continue
print(n, i)

#: return value is computed before finally
def f():
    x = 1
    try:
        return x
    finally:
        x = 2
print(f())

#: nested finally run inside out
def f():
    try:
        try:
            try:
                return 'r'
            finally:
                print('a')
        finally:
            print('b')
    finally:
        print('c')
print(f())

#: break through finally in a while loop
def f():
    log = []
    n = 0
    while True:
        n += 1
        try:
            if n == 15: break
            if n % 2: continue
            log.append(n)
        finally:
            log.append(-n)
    return log
print(f())

#: StopIteration carries a value
for args in ((), (1,), (1, 2), (None,)):
    e = StopIteration(*args)
    print(e.value, e.args)
e.value = 'set'
print(e.value, e.args)

#: SystemExit carries a code
for args in ((), (3,), ('msg',), (1, 2), (None,)):
    e = SystemExit(*args)
    print(repr(e.code), e.args)

#: SystemExit with an integer is the exit status
print('bye')
raise SystemExit(3)

#: SystemExit with None is status 0
print('bye')
raise SystemExit

#: SystemExit with a text goes to stderr
print('bye')
raise SystemExit('reason')

#: SystemExit of an uncaught subclass
class Bye(SystemExit): pass
print('x')
raise Bye(4)

#: sys.exit through finally blocks
import sys
try:
    sys.exit(5)
finally:
    print('cleaned')

#: sys.exit is catchable
import sys
try:
    sys.exit('why')
except SystemExit as e:
    print(repr(e.code))
print('on')

#: OSError with two arguments has errno and strerror
e = OSError(2, 'No such thing')
print(e.errno, e.strerror, e.filename, str(e), e.args, type(e).__name__)
e = OSError(13, 'denied', 'file.txt')
print(type(e).__name__, e, e.filename, e.args)
print(type(OSError(17, 'x')).__name__, OSError('only'), OSError('only').errno, OSError(1, 2, 3, 4, 5).args)

#: aliases of OSError
print(IOError is OSError, EnvironmentError is OSError)

#: NameError and AttributeError know the name
try:
    nonesuch
except NameError as e:
    print(e.name, e.args)
try:
    (5).foo
except AttributeError as e:
    print(e.name, e.obj, e.args)

#: ImportError attributes
e = ImportError('m', name='n', path='p')
print(e.name, e.path, e.msg, e.args, str(e))
try:
    import nonesuch_module
except ModuleNotFoundError as e:
    print(e.name, e.msg)

#: exceptions take attributes
e = ValueError('a')
e.extra = 5
print(e.extra, e.__dict__)
try:
    ValueError('b').extra
except AttributeError as a:
    print(a)

#: exception in the 20th iteration is caught with the right state
def f():
    total = 0
    try:
        for i in range(30):
            if i == 20:
                raise ValueError(i, total)
            total += i
    except ValueError as e:
        return e.args
print(f())

#: exception of a built-in operation in the 20th iteration
def f(xs):
    n = 0
    try:
        for x in xs:
            n += 10 // x
    except ZeroDivisionError as e:
        return n, str(e)
print(f([1] * 20 + [0] + [1] * 3))

#: exceptions caught in every iteration
def f():
    out = []
    for i in range(25):
        try:
            if i % 3 == 0: raise KeyError(i)
            if i % 3 == 1: raise ValueError(i)
            out.append(i)
        except KeyError as e:
            out.append(('k', e.args[0]))
        except ValueError as e:
            out.append(('v', e.args[0]))
    return out
print(f())

#: exceptions through three calls in a loop
def a(i):
    if i == 17: raise IndexError('deep')
    return i
def b(i): return a(i) + 1
def c(i): return b(i) * 2
def f():
    s = 0
    for i in range(30):
        try: s += c(i)
        except IndexError as e: s += 1000; m = str(e)
    return s, m
print(f())

#: sys.exc_info in a handler and outside
import sys
print(sys.exc_info())
try:
    raise ValueError('q')
except ValueError:
    t, v, tb = sys.exc_info()
    print(t.__name__, v, tb is v.__traceback__)
print(sys.exc_info())

#: sys.exception gives the innermost handled one
import sys
try:
    raise ValueError(1)
except ValueError:
    try:
        raise KeyError(2)
    except KeyError:
        print(repr(sys.exception()))
    print(repr(sys.exception()))
print(sys.exception())

#: exc_info is restored after a call that handles its own exception
import sys
def g():
    try: raise KeyError
    except KeyError: pass
try:
    raise ValueError('outer')
except ValueError:
    for i in range(20): g()
    print(repr(sys.exc_info()[1]))

#: exc_info is restored after return in a handler
import sys
def g():
    try: raise KeyError
    except KeyError: return 1
for i in range(20): g()
print(sys.exc_info())

#: exc_info is restored after break in a handler
import sys
for i in range(20):
    try: raise KeyError
    except KeyError: break
print(sys.exc_info())

#: exc_info is restored after continue in a handler
import sys
for i in range(20):
    try: raise KeyError
    except KeyError: continue
print(sys.exc_info())

#: assert with and without a message
try: assert 0
except AssertionError as e: print(repr(e), e.args)
try: assert [], 'empty'
except AssertionError as e: print(repr(e))
try: assert False, (1, 2)
except AssertionError as e: print(repr(e), e.args)
assert (1, 'always true tuple'[0])

#: the message of assert is evaluated only on failure
def m(): print('evaluated'); return 'msg'
assert True, m()
try: assert False, m()
except AssertionError as e: print(e)

#: BaseException is not caught by except Exception
for c in (KeyboardInterrupt, SystemExit, GeneratorExit):
    try:
        try: raise c
        except Exception: print('wrong')
    except BaseException as e: print(type(e).__name__)

#: an exception class with a bad __new__ result
class E(Exception):
    def __new__(cls): return 5
try:
    raise E
except TypeError as e:
    print(e)

#: an exception class whose __init__ raises
class E(Exception):
    def __init__(self): raise KeyError('init')
try: raise E
except KeyError as e: print(repr(e), e.__context__)

#: exceptions as dict keys and in sets
class E(Exception):
    def __eq__(self, o): return True
    def __hash__(self): return 1
print(len({E(1), E(2)}))

#: metaclass of an exception class is consulted by isinstance but not by except
class M(type):
    def __instancecheck__(cls, x): return True
    def __subclasscheck__(cls, x): return True
class E(Exception, metaclass=M): pass
print(isinstance(3, E))
try:
    try: raise ValueError
    except E: print('no')
except ValueError: print('ValueError')

#: an except clause with a variable that changes
def f(kind):
    for i in range(20):
        try:
            if i < 12: raise ValueError(i)
            raise KeyError(i)
        except kind as e:
            if i == 11: kind = KeyError
    return kind.__name__, i
print(f(ValueError))

#: nested try in handlers keeps the outer exception
def f():
    out = []
    for i in range(15):
        try:
            raise ValueError(i)
        except ValueError as e:
            try:
                raise KeyError(i)
            except KeyError as k:
                out.append((repr(e), repr(k.__context__)))
            if i == 14:
                out.append(repr(e))
    return out[-2:]
print(f())

#: try in a while loop whose condition raises
class C:
    n = 0
    def __bool__(self):
        C.n += 1
        if C.n == 18: raise RuntimeError('bool')
        return True
try:
    while C(): pass
except RuntimeError as e:
    print(e, C.n)

#: exception hierarchy
for c in (ZeroDivisionError, KeyError, ModuleNotFoundError, UnboundLocalError, RecursionError, IndentationError, TabError, UnicodeDecodeError, FileNotFoundError, NotImplementedError, StopAsyncIteration, BufferError, ConnectionResetError, BlockingIOError, InterruptedError, ProcessLookupError, NotADirectoryError, ChildProcessError, EncodingWarning, BytesWarning, UnicodeTranslateError, BrokenPipeError):
    print([b.__name__ for b in c.__mro__[:-1]])

#: uncaught exception with its own repr only
class E(Exception):
    def __repr__(self): return 'REPR'
raise E('text')

#: uncaught exception without text
raise ValueError

#: uncaught exception with an empty text
raise ValueError('')

#: uncaught exception with a text of two lines
raise ValueError('one\ntwo')

#: uncaught exception of a nested class shows its qualified name
class A:
    class B(Exception): pass
raise A.B('nested')

#: uncaught exception of a local class
def f():
    class Local(Exception): pass
    raise Local('loc')
f()

#: uncaught exception whose str fails
class E(Exception):
    def __str__(self): raise ValueError
raise E

#: uncaught KeyError
{'a': 1}['b']

#: uncaught exception with notes
e = ValueError('v')
e.add_note('a note')
e.add_note('another\nnote')
raise e

#: an exception replaced in finally of a loop
def f():
    for i in range(20):
        try:
            try:
                raise ValueError(i)
            finally:
                raise KeyError(i)
        except KeyError as e:
            c = e.__context__
    return repr(c)
print(f())

#: UnicodeError attributes
e = UnicodeDecodeError('utf-8', b'abc', 1, 2, 'bad')
print(e.encoding, e.object, e.start, e.end, e.reason)
print(e)

#: SyntaxError attributes
e = SyntaxError('msg', ('file.py', 3, 5, 'text here'))
print(e.msg, e.filename, e.lineno, e.offset, e.text, e.args)
print(str(e))
print(SyntaxError('only').lineno)

#: exceptions are picklable in form: __reduce__
e = ValueError(1, 2)
print(e.__reduce__())
e.x = 1
print(e.__reduce__())

#: __setstate__ of an exception updates its dict
e = ValueError()
e.__setstate__({'a': 1})
print(e.a)

#: unwinding drops evaluation temporaries
def g(): raise ValueError
def f():
    n = 0
    for i in range(20):
        try: x = [i, i + 1, g(), i]
        except ValueError: n += i
    return n
print(f())

#: raise in an argument of raise
def mk(): raise TypeError('making')
try: raise ValueError(mk())
except TypeError as e: print(e, e.__context__)

#: raise from with the cause raising
def mk(): raise TypeError('cause')
try: raise ValueError('v') from mk()
except TypeError as e: print(e)

#: del of args is refused
e = ValueError(1)
for a in ('args', '__cause__', '__context__', '__traceback__'):
    try: delattr(e, a)
    except (TypeError, AttributeError) as t: print(a, type(t).__name__, t)

#: exception class with __slots__
class E(Exception):
    __slots__ = ('a',)
e = E('m'); e.a = 1
print(e.a, e.args)
e.b = 2
print(e.b)

#: multiple inheritance of incompatible exceptions
try:
    class E(OSError, StopIteration): pass
except TypeError as e:
    print(e)

#: return in nested try blocks restores state
def f():
    try:
        try:
            raise ValueError
        except ValueError:
            return 'inner'
        finally:
            pass
    except Exception:
        return 'outer'
print([f() for i in range(10)][-1])

#: exceptions raised by a comparison in the middle of an expression
class C:
    def __lt__(self, o): raise ValueError('lt')
try:
    print(1 + (2 if C() < 3 else 4))
except ValueError as e:
    print(e)

#: a handler in a loop sees the current variables
def f():
    res = []
    for i in range(20):
        a = i
        try:
            a = i * 2
            if i % 5 == 4: [][i]
            a = i * 3
        except IndexError:
            res.append((i, a))
    return res
print(f())

#: raising an old exception again replaces its context
e = ValueError('old')
for i in range(12):
    try:
        try: raise KeyError(i)
        except KeyError: raise e
    except ValueError as x: print(repr(x.__context__)) if i > 9 else None

#: a context set by hand is kept by VM errors only
e = ValueError('v')
e.__context__ = KeyError('by hand')
try: raise e
except ValueError as x: print(repr(x.__context__))
