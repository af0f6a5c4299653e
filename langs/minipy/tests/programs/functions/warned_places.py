# The places that `warnings` and `logging` name: those of their callers, by stacklevel, in loops that are compiled too.
import logging
import sys
import warnings


def old(level=1):
    warnings.warn("old", DeprecationWarning, stacklevel=level)


def wrapper(level):
    old(level)


def recorded(f, *args):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        f(*args)
    return [(w.category.__name__, str(w.message), w.filename == __file__, w.lineno) for w in seen]


print(recorded(old))
for level in range(1, 6):
    print(recorded(wrapper, level))


def loop(n):
    for i in range(n):
        if i % 50 == 0:
            old(2)
        old(3)


def lines(n):
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        loop(n)
    return sorted({w.lineno for w in seen}), len(seen)


print(lines(300))

# By default a place warns once, and only `__main__` is told of what is deprecated.
with warnings.catch_warnings(record=True) as seen:
    warnings.resetwarnings()
    for i in range(3):
        warnings.warn("again")
        warnings.warn("and again")
    old(2)
    old(2)
print([(str(w.message), w.lineno) for w in seen])

with warnings.catch_warnings(record=True) as seen:
    warnings.resetwarnings()
    warnings.simplefilter("module")
    for i in range(3):
        warnings.warn("one")
        warnings.warn("one")
print([(str(w.message), w.lineno) for w in seen])
with warnings.catch_warnings(record=True) as seen:
    warnings.simplefilter("error")
    try:
        wrapper(2)
    except DeprecationWarning as e:
        print(e, e.__traceback__.tb_lineno)

print(repr(warnings.formatwarning("text", UserWarning, "file.py", 3, "a line")))
print(repr(warnings.formatwarning("text", UserWarning, "no such file", 3)))

logging.basicConfig(format="%(levelname)s %(funcName)s:%(lineno)d %(module)s %(message)s", stream=sys.stdout)


def logs(i):
    logging.warning("number %d", i)


def on_behalf(i):
    logging.error("for the caller: %d", i, stacklevel=2)


class Service:
    log = logging.getLogger("service")

    def work(self):
        self.log.warning("from a method")
        self.log.warning("deeper", stacklevel=3)


def runs(n):
    for i in range(n):
        if i % 40 == 0:
            logs(i)
            on_behalf(i)
    Service().work()


runs(200)
logging.warning("at the top")
logging.error("too far out", stacklevel=50)
try:
    1 / 0
except ZeroDivisionError:
    logging.error("with its stack", stack_info=False)
