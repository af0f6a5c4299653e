"""Importing by name. Finders and loaders are not modelled."""

import sys

__all__ = ['__import__', 'import_module', 'invalidate_caches', 'reload']

__import__ = __import__


def _absolute(name, package):
    level = 0
    for character in name:
        if character != '.':
            break
        level += 1
    if level == 0:
        return name
    if not package:
        raise TypeError("the 'package' argument is required to perform a relative import for %r" % (name,))
    parts = package.rsplit('.', level - 1)
    if len(parts) < level:
        raise ImportError('attempted relative import beyond top-level package')
    rest = name[level:]
    return parts[0] + '.' + rest if rest else parts[0]


def import_module(name, package=None):
    name = _absolute(name, package)
    if name not in sys.modules:
        __import__(name)
    return sys.modules[name]


def invalidate_caches():
    pass


def reload(module):
    name = module.__name__
    if sys.modules.get(name) is not module:
        raise ImportError('module %s not in sys.modules' % (name,), name=name)
    with open(module.__file__, 'rb') as file:
        source = file.read()
    exec(compile(source, module.__file__, 'exec'), module.__dict__)
    return sys.modules[name]
