# Class attributes that vary (counters, caches) must be seen by every access at once: through the class, a
# subclass, an instance and super(), also after they become functions, properties, or are deleted.
class Base:
    count = 0
    name = "base"

    def bump(self):
        Base.count += 1
        return self.count

    @classmethod
    def total(cls):
        return cls.count


class Sub(Base):
    def total_above(self):
        return super().count * 2

    @classmethod
    def of_class(cls):
        return super().count


def run(n):
    b, s = Base(), Sub()
    out = 0
    for i in range(n):
        out += b.bump() + s.count + Sub.count + s.total_above() + Sub.of_class() + Base.total()
        if i % 400 == 399:
            Base.name = Base.name + "!"
        out += len(s.name)
        if i == n // 2:
            Sub.count = 5
        if i == n // 2 + 300:
            del Sub.count
        if i == n // 2 + 600:
            s.count = 7
    return out, Base.count, Sub.count, s.count


print(run(3000))

Base.count = lambda self: "a method now"
print(Base().count(), Sub().count())
Base.count = property(lambda self: 11)
print(Base().count, Sub().count)
Base.count = 3
Base.count = 4.5
print(Base().count, Sub().count, Base.__dict__["count"], vars(Base)["name"])
del Base.count
print(hasattr(Base, "count"), hasattr(Sub(), "count"))
Base.count = 1
print(Base.count, "count" in dir(Base))


def again(n):
    s = 0
    for i in range(n):
        Base.count = i
        s += Sub().count
    return s


print(again(3000))
