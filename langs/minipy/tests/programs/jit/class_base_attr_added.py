# A lookup falls back to __getattr__-free failure at first: the attribute is missing, then added on the base in mid-loop.
class Base:
    pass


class Sub(Base):
    pass


def run(n):
    o = Sub()
    missing = 0
    s = 0
    for i in range(n):
        try:
            s += o.late
        except AttributeError:
            missing += 1
        if i == 1999:
            Base.late = 3
        if i == 2499:
            Sub.late = 5
    return missing, s


print(run(3000))
