# `except*`: which clause takes what, what is raised again and how, in loops that are compiled, with finally and await.


def show(e, depth=0):
    text = "  " * depth + type(e).__name__ + " " + str(e)
    print(text, "context", repr(e.__context__), "cause", repr(e.__cause__), e.__suppress_context__)
    for each in getattr(e, "exceptions", ()):
        show(each, depth + 1)


def attempt(f, *args):
    try:
        print("ok", f(*args))
    except BaseException as e:
        show(e)


def make():
    return ExceptionGroup("eg", [ValueError(1), TypeError(2), ExceptionGroup("in", [KeyError(3), ValueError(4)])])


def takes(exc, log):
    try:
        raise exc
    except* ValueError as e:
        log.append(("V", repr(e)))
    except* (KeyError, IndexError) as e:
        log.append(("K", repr(e)))
    else:
        log.append("else")
    finally:
        log.append("finally")
    return len(log)


for exc in make(), ValueError("v"), KeyError("k"), TypeError("t"), ExceptionGroup("x", [KeyError(1)]):
    log = []
    attempt(takes, exc, log)
    print(log)


def raises(how):
    try:
        raise make()
    except* ValueError as e:
        if how == "bare":
            raise
        if how == "same":
            raise e
        if how == "from":
            raise RuntimeError("from") from e
        if how == "new":
            raise RuntimeError("new")
        if how == "group":
            raise ExceptionGroup("other", [OSError(1)])
    except* TypeError as e:
        if how == "new":
            raise KeyError("second")
        return_value = how
    except* KeyError:
        pass
    try:
        e
    except NameError as error:
        print(error)
    return return_value


for how in "none", "bare", "same", "from", "new", "group":
    attempt(raises, how)


def naked(how):
    try:
        raise ValueError("naked")
    except* ValueError as e:
        print(repr(e), len(e.exceptions))
        if how == 1:
            raise
        if how == 2:
            raise e
        if how == 3:
            raise KeyError(3)


for how in range(4):
    attempt(naked, how)


def bad(kind):
    try:
        raise make()
    except* kind:
        pass


attempt(bad, ExceptionGroup)
attempt(bad, (ValueError, BaseExceptionGroup))
attempt(bad, 3)
attempt(bad, (ValueError, int))
attempt(bad, ())
attempt(bad, BaseException)


def nested(n):
    out = []
    for i in range(n):
        try:
            try:
                if i % 3 == 0:
                    raise ExceptionGroup("g", [ValueError(i), KeyError(i)])
                if i % 3 == 1:
                    raise ValueError(i)
            except* ValueError as e:
                out.append(len(e.exceptions))
            else:
                out.append(-1)
        except* KeyError as e:
            out.append(e.exceptions[0].args[0])
    return sum(out), len(out)


attempt(nested, 3000)


def inner_loops():
    found = []
    try:
        raise make()
    except* Exception as e:
        for each in e.exceptions:
            if isinstance(each, TypeError):
                continue
            found.append(type(each).__name__)
            if len(found) > 1:
                break

        def inside():
            return len(found)

        found.append(inside())
    return found


attempt(inner_loops)


class Suspend:
    def __await__(self):
        return (yield 1)


async def awaiting(log):
    try:
        await Suspend()
        raise make()
    except* TypeError as e:
        await Suspend()
        log.append(repr(e))
    except* KeyError as e:
        log.append(repr(e))
        raise OSError("awaited")
    finally:
        await Suspend()
        log.append("finally")


def drive(log):
    c = awaiting(log)
    try:
        while True:
            c.send(None)
    except StopIteration as stop:
        return stop.value


log = []
attempt(drive, log)
print(log)


def handled():
    import sys
    try:
        raise make()
    except* ValueError as e:
        print(sys.exception() is e)
        try:
            raise KeyError("in")
        except KeyError as k:
            print(repr(k.__context__))
        print(sys.exception() is e)
    except* TypeError:
        print(repr(sys.exception()))
    except* KeyError:
        pass
    print(sys.exception())


attempt(handled)


class Custom(ExceptionGroup):
    def derive(self, excs):
        return Custom("derived", excs)


def custom():
    try:
        raise Custom("own", [ValueError(1), TypeError(2)])
    except* ValueError as e:
        print(type(e).__name__, e.message)


attempt(custom)


for source in [
    "try: pass\nexcept*: pass",
    "try: pass\nexcept* A: return",
    "try: pass\nexcept* A: break",
    "try: pass\nexcept* A:\n if x: continue",
    "def f():\n for x in y:\n  try: pass\n  except* A: break",
    "def f():\n for x in y:\n  try: pass\n  except* A: continue",
    "def f():\n try: pass\n except* A:\n  return 1",
    "try: pass\nexcept A: pass\nexcept* B: pass",
    "try: pass\nexcept* A: pass\nexcept B: pass",
    "def f():\n try: pass\n except* A:\n  for x in y: break",
    "def f():\n try: pass\n except* A:\n  def g(): return 1",
    "def f():\n try: pass\n except* A:\n  try: pass\n  finally: return",
]:
    try:
        compile(source, "s", "exec")
        print("fine")
    except SyntaxError as e:
        print(e.msg, e.lineno, e.offset)
