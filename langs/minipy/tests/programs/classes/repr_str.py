# print, str and repr choose __str__ and __repr__; containers use repr; a non-string result is an error.
class Both:
    def __repr__(self):
        return "<repr>"

    def __str__(self):
        return "<str>"


class OnlyRepr:
    def __repr__(self):
        return "R"


class Bad:
    def __repr__(self):
        return 5


print(Both(), [Both()], (Both(),), {"k": Both()}, str(Both()), repr(Both()), "%s %r" % (Both(), Both()))
print(OnlyRepr(), str(OnlyRepr()), [OnlyRepr()])
try:
    repr(Bad())
except TypeError as e:
    print(e)


class Plain:
    pass


print(repr(Plain()).startswith("<__main__.Plain object at 0x"), Plain, [Plain], type(5), type("s"), type(None), int, type(Plain))
print(repr(Plain().__init__)[:10] != "", print, len)
