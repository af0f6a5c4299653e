"""Lines of source files, kept once they were read."""

__all__ = ["getline", "clearcache", "checkcache", "lazycache"]

cache = {}


def clearcache():
    cache.clear()


def getline(filename, lineno, module_globals=None):
    lines = getlines(filename, module_globals)
    return lines[lineno - 1] if 1 <= lineno <= len(lines) else ""


def getlines(filename, module_globals=None):
    entry = cache.get(filename)
    return entry[2] if entry is not None else updatecache(filename, module_globals)


def checkcache(filename=None):
    """Forgets files that have changed."""
    import os
    for name in list(cache) if filename is None else [filename]:
        entry = cache.get(name)
        if entry is None or entry[1] is None:
            continue
        try:
            stat = os.stat(entry[3])
        except (OSError, ValueError):
            del cache[name]
            continue
        if (entry[0], entry[1]) != (stat.st_size, stat.st_mtime):
            del cache[name]


def updatecache(filename, module_globals=None):
    import os
    import sys
    cache.pop(filename, None)
    if not filename or filename.startswith("<") and filename.endswith(">"):
        return []
    names = [filename]
    if not os.path.isabs(filename):
        names += [os.path.join(folder, filename) for folder in sys.path]
    for name in names:
        try:
            stat = os.stat(name)
            with open(name, encoding="utf-8") as file:
                lines = file.readlines()
        except (OSError, UnicodeDecodeError, SyntaxError, ValueError):
            continue
        if lines and not lines[-1].endswith("\n"):
            lines[-1] += "\n"
        cache[filename] = stat.st_size, stat.st_mtime, lines, name
        return lines
    return []


def lazycache(filename, module_globals):
    return False
