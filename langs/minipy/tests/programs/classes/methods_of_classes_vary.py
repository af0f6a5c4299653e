# Methods that loops replace, in the class, in its base, and seen through instances, super() and the class itself.
class Base:
    scale = 1

    def step(self, x):
        return x + self.scale

    def name(self):
        return "base"


class Derived(Base):
    def name(self):
        return "derived of " + super().name()


def double(self, x):
    return 2 * x


def scaled(self, x):
    return x * self.scale


def run(n):
    items = [Base(), Derived()]
    steps = [Base.step, double, scaled, lambda self, x: -x]
    total = 0
    for i in range(n):
        Base.step = steps[i % 4]
        Base.scale = i & 7
        for item in items:
            total += item.step(i)
        bound = items[0].step
        Base.step = double
        total += bound(1) + Base.step(None, 3)
        if i % 500 == 499:
            Derived.step = steps[i // 500 % 4]
        if i % 700 == 699:
            del Base.step
            try:
                items[0].step(0)
            except AttributeError as e:
                total += len(str(e))
            Base.step = scaled
    return total


print(run(3000))


# Kinds of values that an attribute of a class has in turn.
class Holder:
    value = None


class Described:
    def __get__(self, instance, owner):
        return "described"


def kinds(n):
    values = [1, 2.5, "text", {1, 2}, [3], (4,), {5: 6}, None, True, 1 << 80, frozenset({7}), b"8", double,
              staticmethod(len), classmethod(lambda cls: cls.__name__), property(lambda self: "got"), Described(), 3j]
    seen = {}
    holder = Holder()
    for i in range(n):
        Holder.value = values[i * 7 % len(values)]
        found = holder.value
        if callable(found):
            found = type(found).__name__
        key = str(found)
        seen[key] = seen.get(key, 0) + 1
    return seen


print(kinds(2000))
