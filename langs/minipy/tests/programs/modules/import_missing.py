# Missing modules and names: error classes and texts, catchable.
try:
    import no_such_module_here
except ModuleNotFoundError as e:
    print(type(e).__name__, e, e.name)
try:
    from no_such_module_here import x
except ImportError as e:
    print(type(e).__name__, e)
try:
    from helper_a import no_such_name
except ImportError as e:
    print(str(e).startswith("cannot import name 'no_such_name' from 'helper_a' ("))
import helper_a

try:
    helper_a.nothing
except AttributeError as e:
    print(e)
