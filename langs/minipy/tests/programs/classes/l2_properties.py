# property: getter, setter, deleter, read-only error, inheritance, over an instance attribute.
class T:
    def __init__(self):
        self._v = 1

    @property
    def v(self):
        return self._v

    @v.setter
    def v(self, x):
        if x < 0:
            raise ValueError("negative")
        self._v = x

    @v.deleter
    def v(self):
        self._v = None

    @property
    def ro(self):
        return "ro"


class U(T):
    @property
    def v(self):
        return -1


t = T()
t.v = 5
t.v += 2
print(t.v, t._v, t.ro, U().v, isinstance(T.v, property))
del t.v
print(t.v)
for f in [lambda: setattr(t, "v", -1), lambda: setattr(t, "ro", 1), lambda: setattr(U(), "v", 1), lambda: delattr(t, "ro")]:
    try:
        f()
    except (ValueError, AttributeError) as e:
        print(type(e).__name__, e)
t.__dict__["ro"] = "shadow?"
print(t.ro)
