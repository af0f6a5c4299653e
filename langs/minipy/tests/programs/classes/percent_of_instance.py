# A text on the left of % formats, whatever the other side defines.
class Right:
    def __rmod__(self, other):
        return "never"

    def __str__(self):
        return "shown"


class Text(str):
    def __rmod__(self, other):
        return "subclass"


print("<%s>" % Right())
print("<%s>" % Text("x"), 3 % Right(), [] % Right())
for i in range(3):
    print("%s-%d" % (Right(), i))
