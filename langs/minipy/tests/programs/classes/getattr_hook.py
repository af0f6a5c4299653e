# __getattr__ is asked only when normal lookup fails, also for inherited and deleted attributes; its AttributeError passes.
class A:
    cls = "c"

    def __init__(self):
        self.inst = "i"

    def __getattr__(self, name):
        if name.startswith("no"):
            raise AttributeError("really no " + name)
        return "dyn:" + name


class B(A):
    pass


b = B()
print(b.cls, b.inst, b.other, getattr(b, "nope", "default"), hasattr(b, "nope"), hasattr(b, "yes"))
del b.inst
print(b.inst)
try:
    b.nothing
except AttributeError as e:
    print(e)
