# Exceptions thrown into generators in loops that are compiled, and AttributeErrors and NameErrors made there.
from contextlib import contextmanager
import sys


def patient(log):
    while True:
        try:
            x = yield len(log)
            log.append(x)
        except ValueError as e:
            log.append(e.args)
        except KeyError:
            return "done"
        finally:
            log.append("f")


def patience(n):
    results = set()
    for i in range(n):
        log = []
        g = patient(log)
        next(g)
        g.send(i)
        results.add(g.throw(ValueError(i % 3)))
        try:
            g.throw(KeyError(i))
        except StopIteration as e:
            results.add((e.value, e.__context__ is None, len(log)))
        try:
            g.throw(TypeError("late"))
        except TypeError as e:
            results.add((str(e), e.__traceback__.tb_next is None))
    return sorted(results, key=repr)


print(patience(300))


def passing():
    try:
        yield 1
    finally:
        pass


def lines(n):
    seen = {}
    for i in range(n):
        g = passing()
        next(g)
        exc = OSError(i) if i % 2 else LookupError(i)
        try:
            g.throw(exc)
        except Exception as e:
            tb, places = e.__traceback__, []
            while tb is not None:
                places.append((tb.tb_frame.f_code.co_name, tb.tb_lineno - tb.tb_frame.f_code.co_firstlineno))
                tb = tb.tb_next
            key = (e is exc, tuple(places), e.__context__)
            seen[key] = seen.get(key, 0) + 1
    return seen


print(lines(300))


def handles():
    try:
        raise KeyError("inside")
    except KeyError as inner:
        try:
            yield inner
        except ValueError as e:
            yield e.__context__ is inner


def contexts(n):
    kept = 0
    for i in range(n):
        g = handles()
        try:
            raise IndexError(i)
        except IndexError as outer:
            next(g)
            kept += g.throw(ValueError(i))
            kept += sys.exception() is outer
            g.close()
            kept += sys.exception() is outer
    return kept


print(contexts(300))


def unstarted(n):
    count = 0
    for i in range(n):
        g = passing()
        try:
            g.throw(ZeroDivisionError)
        except ZeroDivisionError:
            count += 1
        try:
            next(g)
        except StopIteration:
            count += 1
        g = passing()
        try:
            g.throw(ZeroDivisionError("instance"))
        except ZeroDivisionError as e:
            count += len(e.args[0])
        try:
            g.throw(3)
        except TypeError:
            count += 1
    return count


print(unstarted(200))


def outer():
    try:
        result = yield from passing()
    except ValueError:
        result = "caught"
    yield result


def delegated(n):
    results = set()
    for i in range(n):
        g = outer()
        next(g)
        results.add(g.throw(ValueError(i)))
    return results


print(delegated(200))


def stops():
    try:
        yield 1
    except ValueError:
        raise StopIteration("inside")


def becomes_runtime_error(n):
    kinds = set()
    for i in range(n):
        g = stops()
        next(g)
        try:
            g.throw(ValueError())
        except RuntimeError as e:
            kinds.add((str(e), type(e.__cause__), e.__cause__.value))
    return kinds


print(becomes_runtime_error(200))


@contextmanager
def swallow(kind, log):
    try:
        yield log
    except kind as e:
        log.append(type(e).__name__)


def managers(n):
    log, out = [], 0
    for i in range(n):
        try:
            with swallow(ValueError, log):
                if i % 3 == 0:
                    raise ValueError(i)
                if i % 3 == 1:
                    raise KeyError(i)
        except KeyError as e:
            out += e.args[0]
    return len(log), out


print(managers(600))


class Lazy:
    def __getattr__(self, name):
        if name.startswith("x"):
            return len(name)
        raise AttributeError(name)


def lazily(n):
    total, said = 0, set()
    for i in range(n):
        o = Lazy()
        total += o.xyz + getattr(o, "nothing", 5) + hasattr(o, "y")
        try:
            o.missing
        except AttributeError as e:
            said.add(e.args)
        try:
            raise NameError("n", i % 2)
        except NameError as e:
            said.add((e.args, e.name, str(e)))
        e = AttributeError("a", name="n", obj=3)
        said.add((e.args, e.name, e.obj))
        e.__init__("b")
        said.add((e.args, e.name, e.obj))
        e.name = "again"
        said.add((e.args, e.name, e.obj))
    return total, sorted(said, key=repr)


print(lazily(300))


class Both(AttributeError, KeyError):
    pass


def both(n):
    seen = set()
    for i in range(n):
        try:
            raise Both("k")
        except LookupError as e:
            seen.add((e.args, e.name, e.obj, repr(e)))
    return seen


print(both(200))
