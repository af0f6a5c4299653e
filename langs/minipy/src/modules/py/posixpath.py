"""Paths of files."""

import _os

sep = "/"
curdir = "."
pardir = ".."
extsep = "."

exists = _os.exists
isfile = _os.isfile
isdir = _os.isdir


def isabs(s):
    return s.startswith("/")


def join(a, *p):
    path = a
    for part in p:
        if part.startswith("/"):
            path = part
        elif not path or path.endswith("/"):
            path += part
        else:
            path += "/" + part
    return path


def split(p):
    at = p.rfind("/") + 1
    head = p[:at]
    if head != "/" * len(head):
        head = head.rstrip("/")
    return head, p[at:]


def basename(p):
    return p[p.rfind("/") + 1:]


def dirname(p):
    return split(p)[0]


def splitext(p):
    name = p.rfind("/") + 1
    dot = p.rfind(".")
    # Leading dots belong to the name.
    while name < len(p) and p[name] == ".":
        name += 1
    if dot <= name - 1 or dot < 0:
        return p, ""
    return p[:dot], p[dot:]


def normpath(path):
    if not path:
        return "."
    root = ""
    if path.startswith("/"):
        root = "//" if path.startswith("//") and not path.startswith("///") else "/"
    parts = []
    for part in path.split("/"):
        if part in ("", "."):
            continue
        if part != ".." or not root and not parts or parts and parts[-1] == "..":
            parts.append(part)
        elif parts:
            parts.pop()
    return root + "/".join(parts) or "."


def abspath(path):
    if not isabs(path):
        path = join(_os.getcwd(), path)
    return normpath(path)


realpath = abspath


def expanduser(path):
    if path == "~" or path.startswith("~/"):
        for name, value in _os.environment():
            if name == "HOME":
                return value.rstrip("/") + path[1:]
    return path
