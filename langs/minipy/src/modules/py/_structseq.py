"""Tuples whose items have names, as the modules time and os have them: what CPython calls struct sequences."""


def _item(at):
    return property(lambda self: tuple.__getitem__(self, at))


def structseq(module, name, fields, hidden=()):
    """A class; the hidden fields are attributes alone."""
    visible, all_fields = len(fields), tuple(fields) + tuple(hidden)
    full = module + "." + name

    def __new__(cls, sequence, dict={}):
        items = tuple(sequence)
        count = len(items)
        if not visible <= count <= len(all_fields):
            if visible == len(all_fields):
                wanted = "a %d-sequence" % visible
            elif count < visible:
                wanted = "an at least %d-sequence" % visible
            else:
                wanted = "an at most %d-sequence" % len(all_fields)
            raise TypeError("%s() takes %s (%d-sequence given)" % (full, wanted, count))
        made = tuple.__new__(cls, items[:visible])
        for at, key in enumerate(hidden, visible):
            made.__dict__["_" + key] = items[at] if at < count else dict.get(key)
        return made

    def __repr__(self):
        return full + "(" + ", ".join(["%s=%r" % pair for pair in zip(fields, self)]) + ")"

    def __reduce__(self):
        return cls, (tuple(self), {key: getattr(self, key) for key in hidden})

    def __setattr__(self, key, value):
        if key in all_fields:
            raise AttributeError("readonly attribute")
        raise AttributeError("'%s' object has no attribute %r" % (full, key))

    namespace = {
        "__module__": module,
        "__new__": __new__,
        "__repr__": __repr__,
        "__reduce__": __reduce__,
        "__setattr__": __setattr__,
        "n_fields": len(all_fields),
        "n_sequence_fields": visible,
        "n_unnamed_fields": 0,
        "__match_args__": tuple(fields),
    }
    for at, key in enumerate(fields):
        namespace[key] = _item(at)
    for key in hidden:
        namespace[key] = property(lambda self, key="_" + key: self.__dict__.get(key))
    cls = type(name, (tuple,), namespace)
    return cls
