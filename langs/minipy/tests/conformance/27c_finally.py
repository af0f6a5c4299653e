#: every way out of a clean-up inside a clean-up, in a loop
import sys
ways = ['pass', 'raise ValueError("v")', 'return "r"', 'break', 'continue']
source = '''
def f(log):
    for i in range(2):
        try:
            log(i)
            {0}
        finally:
            log(name(sys.exc_info()[0]))
            try:
                log('inner')
                {1}
            finally:
                log(name(sys.exc_info()[0]))
                {2}
            log('last')
        log('after')
    else:
        log('else')
    return 'end'
'''
def name(kind):
    return kind.__name__ if kind else '-'
def chain(e):
    texts = []
    while e is not None:
        lines = []
        tb = e.__traceback__
        while tb is not None:
            lines.append(tb.tb_lineno)
            tb = tb.tb_next
        texts.append(f'{e!r}{lines[1:]}')
        e = e.__context__
    return ' < '.join(texts)
def show(f):
    log = []
    try:
        result = f(log.append)
    except Exception as e:
        result = chain(e)
    print(*log, '=>', result)
for a in ways:
    for b in ways:
        for c in ways:
            space = {'sys': sys, 'name': name}
            exec(source.format(a, b, c.replace('"v"', '"w"')), space)
            for _ in range(3):
                last = []
                try:
                    last.append(space['f'](last.append))
                except Exception as e:
                    last.append(chain(e))
            print(a, '/', b, '/', c, end=': ')
            show(space['f'])

#: the same around each other: three clean-ups in a row, an except clause between
import sys
ways = ['pass', '1 / 0', 'return i', 'break', 'continue', 'raise KeyError(i) from None']
source = '''
def f(log, n):
    for i in range(n):
        try:
            try:
                try:
                    log(i)
                    {0}
                except ArithmeticError as e:
                    log(type(e))
                    {1}
                finally:
                    log(sys.exc_info()[0])
                    try:
                        log('a')
                    finally:
                        log('b')
            finally:
                try:
                    log(sys.exc_info()[0])
                finally:
                    {2}
        finally:
            try:
                log('outer')
            finally:
                log(sys.exc_info()[0])
    return 'end'
'''
for a in ways:
    for b in ways:
        for c in ways:
            space = {'sys': sys}
            exec(source.format(a, b, c), space)
            log = []
            try:
                result = space['f'](log.append, 30)
            except Exception as e:
                result = [repr(e), e.__context__, e.__cause__, e.__traceback__.tb_next.tb_lineno]
            log = [getattr(item, '__name__', item) for item in log]
            print(a, '/', b, '/', c, ':', len(log), *log[:14], '=>', result)

#: the value to be returned is not changed by the clean-up, unless it is an object
def f(flag):
    value = 1
    items = []
    try:
        if flag:
            return value, items
        return items
    finally:
        try:
            value = 2
        finally:
            items.append(value)
for i in range(30):
    last = f(i % 2)
print(last, f(0), f(1))

#: a loop in a clean-up, with ways out of its own
def f(n, stop):
    seen = []
    for k in range(n):
        try:
            if k == stop:
                return seen
            if k % 3 == 1:
                continue
            seen.append(k)
        finally:
            for j in range(5):
                try:
                    if j == 1:
                        continue
                    if j == 3:
                        break
                finally:
                    seen.append(-j)
            else:
                seen.append('else')
    return seen
print(f(5, 9), f(5, 3))
print(len(f(200, 150)))

#: names that only some ways bind
def f(way):
    try:
        if way == 0:
            return
        x = 1
        if way == 1:
            raise ValueError
    finally:
        try:
            print(x)
        except NameError as e:
            print(type(e).__name__, e)
        finally:
            y = 2
    print(x, y)
for way in range(3):
    try:
        f(way)
    except ValueError:
        print('ValueError')

#: long clean-ups
import sys
def f(way):
    total = 0
    for i in range(40):
        try:
            if way == 1 and i == 20:
                return total
            if way == 2 and i == 30:
                raise KeyError(i)
            if way == 3 and i == 35:
                break
            if i & 1:
                continue
            total += 1000
        finally:
            total += 1; total += 2; total += 3; total += 4; total += 5; total += 6; total += 7; total += 8
            total -= 1; total -= 2; total -= 3; total -= 4; total -= 5; total -= 6; total -= 7; total -= 8
            total += 1; total += 2; total += 3; total += 4; total += 5; total += 6; total += 7; total += 8
            if sys.exc_info()[0]:
                print(sys.exc_info()[1], total)
            for j in (1, 2):
                total += j
    return total, 'end'
for way in range(4):
    try:
        print(f(way))
    except KeyError as e:
        print(repr(e))

#: in a module and in a class body
log = []
for i in range(4):
    try:
        if i == 1:
            continue
        if i == 3:
            break
        log.append(i)
    finally:
        try:
            log.append('a')
        finally:
            log.append('b')
print(log)
class C:
    try:
        x = 1
    finally:
        try:
            y = 2
        finally:
            z = 3
print(C.x, C.y, C.z)

#: context managers in clean-ups and around them
class M:
    def __init__(self, log, name, swallow=False):
        self.log, self.name, self.swallow = log, name, swallow
    def __enter__(self):
        self.log.append('+' + self.name)
    def __exit__(self, kind, *rest):
        self.log.append('-' + self.name + (kind.__name__ if kind else ''))
        return self.swallow
def f(way, swallow):
    log = []
    try:
        for i in range(3):
            with M(log, 'o', swallow):
                try:
                    if way == 0: break
                    if way == 1: continue
                    if way == 2: return log
                    if way == 3: 1 / 0
                finally:
                    with M(log, 'i'):
                        try:
                            log.append('body')
                        finally:
                            with M(log, 'j'):
                                log.append(i)
    except ZeroDivisionError as e:
        log.append(e)
    return log
for way in range(5):
    for swallow in (False, True):
        print(way, swallow, *f(way, swallow))

#: generators: what is handled while a clean-up sleeps, by the way that led there
import sys
ways = ['pass', 'raise ValueError("v")', 'return "r"', 'break', 'continue']
source = '''
def g():
    for i in range(2):
        try:
            got = yield 'body'
            if got: raise got
            {0}
        finally:
            yield name()
            try:
                got = yield 'inner'
                if got: raise got
                {1}
            finally:
                yield name()
            yield 'last'
    return 'end'
'''
def name():
    return repr(sys.exc_info()[1])
def drive(make, steps):
    it = make()
    log = []
    for k, step in enumerate(['next'] + steps + ['next'] * 12):
        try:
            try:
                raise LookupError(k)
            except LookupError:
                try:
                    if step == 'next':
                        log.append(next(it))
                    elif step == 'send':
                        log.append(it.send(KeyError(k)))
                    elif step == 'throw':
                        log.append(it.throw(OSError(k)))
                    else:
                        log.append(it.close())
                finally:
                    log.append(name())
        except StopIteration as e:
            log.append(('stop', e.value))
            break
        except Exception as e:
            log.append((repr(e), repr(e.__context__), repr(e.__context__ and e.__context__.__context__)))
            break
    return log
for a in ways:
    for b in ways:
        space = {'name': name}
        exec(source.format(a, b), space)
        for steps in ([], ['send'], ['throw'], ['next', 'throw'], ['next', 'next', 'send'], ['next', 'next', 'throw'],
                      ['throw', 'throw'], ['send', 'next', 'send'], ['throw', 'next', 'throw', 'throw']):
            print(a, '/', b, steps, *drive(space['g'], steps))

#: generators closed in a clean-up
def g(log, raises):
    try:
        try:
            yield 1
            if raises:
                raise KeyError('k')
        finally:
            try:
                yield 2
            finally:
                log.append('inner')
            yield 3
    finally:
        try:
            log.append('outer')
        finally:
            log.append('end')
for raises in (False, True):
    for steps in range(1, 5):
        log = []
        it = g(log, raises)
        try:
            for _ in range(steps):
                log.append(next(it))
            log.append(it.close())
        except Exception as e:
            log.append(repr(e))
        print(raises, steps, log)

#: delegation in a clean-up, with and without an exception
import sys
def inner(log):
    log.append(('in', repr(sys.exc_info()[1])))
    try:
        got = yield 'i'
        log.append(('got', got, repr(sys.exc_info()[1])))
    except Exception as e:
        log.append((repr(e), repr(e.__context__)))
    yield 'j'
    return 'done'
def g(log, way):
    try:
        yield 'start'
        if way: raise ValueError(way)
    finally:
        try:
            log.append((yield from inner(log)))
        finally:
            log.append(repr(sys.exc_info()[1]))
for way in (0, 1):
    for step in ('send', 'throw', 'close'):
        log = []
        it = g(log, way)
        try:
            raise LookupError('resumer')
        except LookupError:
            log.append(next(it))
            log.append(next(it))
        try:
            if step == 'send': log.append(it.send('x'))
            if step == 'throw': log.append(it.throw(TypeError('t')))
            if step == 'close': log.append(it.close())
            log.append(next(it))
        except BaseException as e:
            log.append((repr(e), repr(e.__context__)))
        print(way, step, *log)

#: a generator whose clean-up goes on for ever
import sys
def g():
    while True:
        try:
            x = yield repr(sys.exc_info()[1])
            if x:
                raise x
        finally:
            try:
                yield repr(sys.exc_info()[1])
            finally:
                continue
it = g()
print(next(it), next(it), next(it), it.send(KeyError(1)), next(it), it.throw(KeyError(2)), next(it))
for k in range(300):
    last = it.send(ValueError(k)) if k % 3 == 0 else next(it)
print(last)

#: bare raise and tracebacks in shared clean-ups
import sys, traceback
def f(way):
    try:
        if way:
            1 / 0
        return 5
    finally:
        try:
            len('x')
        finally:
            raise
for way in (1, 0):
    try:
        f(way)
    except Exception as e:
        print(repr(e), [t.lineno for t in traceback.extract_tb(e.__traceback__)])
def h():
    try:
        return 1
    finally:
        try:
            pass
        finally:
            {}['k']
try:
    h()
except KeyError as e:
    print(repr(e.__context__), [(t.lineno, t.name) for t in traceback.extract_tb(e.__traceback__)])

#: clean-ups nest as deep as CPython lets them
def source(depth, leaf):
    lines = ['def f(log):']
    for i in range(depth):
        lines += [' ' * (i + 1) + f'try: log({i})', ' ' * (i + 1) + 'finally:']
    return '\n'.join(lines + [' ' * (depth + 1) + leaf, ''])
def of_depth(depth, leaf):
    space = {}
    exec(source(depth, leaf), space)
    log = []
    try:
        log.append(space['f'](log.append))
    except Exception as e:
        log.append(repr(e))
    return log
print(of_depth(12, 'log("leaf")'), of_depth(11, 'return "x"'), of_depth(12, '1 / 0'))
def within(depth):
    lines = ['def f(log):', ' for i in range(2):']
    lines += [' ' * (i + 2) + 'try:' for i in range(depth)]
    lines += [' ' * (depth + 2) + 'if i: return log("leaf")', ' ' * (depth + 2) + 'continue']
    for i in reversed(range(depth)):
        pad = ' ' * (i + 2)
        lines += [pad + 'finally:', pad + f' try: log({i})', pad + f' finally: log({-i})']
    space = {}
    exec('\n'.join(lines) + '\n', space)
    log = []
    log.append(space['f'](log.append))
    return log
print(within(17))
try:
    within(21)
except SyntaxError as e:
    print(e)
