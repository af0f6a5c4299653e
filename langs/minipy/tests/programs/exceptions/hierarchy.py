# The built-in exceptions' hierarchy as handlers see it.
pairs = [(ZeroDivisionError, ArithmeticError), (OverflowError, ArithmeticError), (IndexError, LookupError), (KeyError, LookupError),
         (UnboundLocalError, NameError), (RecursionError, RuntimeError), (NotImplementedError, RuntimeError), (ModuleNotFoundError, ImportError),
         (ValueError, Exception), (TypeError, Exception), (AttributeError, Exception), (StopIteration, Exception), (AssertionError, Exception),
         (SystemExit, BaseException), (KeyboardInterrupt, BaseException), (Exception, BaseException)]
for a, b in pairs:
    try:
        raise a("x")
    except b as e:
        print(a.__name__, b.__name__, e)
print(issubclass(SystemExit, Exception), issubclass(Exception, BaseException), issubclass(OSError, Exception), IOError is OSError)
