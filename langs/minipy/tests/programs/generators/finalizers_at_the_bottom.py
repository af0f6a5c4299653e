# Finalizers of what was let go far up run where there is no level left: they have some of their own.
import gc

log = []


def level():
    return 'done'


def finishing():
    try:
        yield 1
    finally:
        log.append(level())


class Dying:
    def __del__(self):
        log.append(level() + '!')


def down(depth):
    if depth < 100:
        generator = finishing()
        next(generator)
        generator = Dying()
        generator = None
    try:
        down(depth + 1)
    except RecursionError:
        gc.collect()


gc.collect()
down(0)
gc.collect()
print(len(log) > 150, set(log) == {'done', 'done!'})
