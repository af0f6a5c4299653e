# Checklist item 1: in which order an attribute is looked for.

#: a data descriptor of the type wins over the instance dict
class D:
    def __get__(self, obj, owner):
        return 'descriptor'
    def __set__(self, obj, value):
        pass
class C:
    x = D()
c = C()
c.__dict__['x'] = 'instance'
def f():
    seen = []
    for i in range(5):
        seen.append(c.x)
    return seen
print(f())
#: the text when an attribute is missing
class C:
    pass
C().nothing
