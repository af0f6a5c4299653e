"""Sorts the arguments of generated functions, which exist only as closures, to their parameters."""


def listed(names):
    """Names as an error message lists them."""
    names = [repr(name) for name in names]
    if len(names) == 1:
        return names[0]
    if len(names) == 2:
        return names[0] + " and " + names[1]
    return ", ".join(names[:-1]) + ", and " + names[-1]


def bind(function, names, defaults, args, kwargs):
    """The values for `names`, in order; `kwargs` is used up. The receiver counts in messages but is not in `args`."""
    count = len(names)
    if len(args) > count:
        raise TypeError("%s() takes %s positional argument%s but %d were given" % (
            function, _accepted(count, len(defaults)), "" if count == 0 else "s", len(args) + 1))
    values = list(args)
    missing = []
    for name in names[len(args):]:
        if name in kwargs:
            values.append(kwargs.pop(name))
        elif name in defaults:
            values.append(defaults[name])
        else:
            missing.append(name)
    for name in kwargs:
        if name in names:
            raise TypeError("%s() got multiple values for argument %r" % (function, name))
        raise TypeError("%s() got an unexpected keyword argument %r" % (function, name))
    if missing:
        raise TypeError("%s() missing %d required positional argument%s: %s" % (
            function, len(missing), "" if len(missing) == 1 else "s", listed(missing)))
    return values


def _accepted(count, optional):
    if optional:
        return "from %d to %d" % (count + 1 - optional, count + 1)
    return "%d" % (count + 1)
