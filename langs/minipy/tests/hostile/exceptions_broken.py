"""Exceptions whose own methods fail."""
class E(Exception):
    def __str__(self): raise ValueError("in str")
    def __repr__(self): raise ValueError("in repr")
class F(Exception):
    def __init__(self, *a): raise KeyError("in init")
class G(Exception):
    def __new__(cls, *a): return 5
class H(Exception):
    args = 5
for f in E, F, G, H:
    try:
        raise f
    except BaseException as e:
        print(type(e).__name__)
    try:
        raise f(1)
    except BaseException as e:
        print(type(e).__name__)
for bad in 5, "a", None, int, object(), [ValueError]:
    try:
        raise bad
    except TypeError as e:
        print(e)
    try:
        raise ValueError from bad
    except BaseException as e:
        print(type(e).__name__)
try:
    try:
        raise ValueError
    except 5:
        pass
except TypeError as e:
    print(e)
class M(type):
    def __instancecheck__(cls, o): raise KeyError
class N(Exception, metaclass=M): pass
try:
    try:
        raise ValueError
    except N:
        print("caught")
except ValueError:
    print("by class")
raise E
