"""Functions evaluated by versions of themselves for the types of their arguments."""
import _metatrace

makers = {}


def specialised(maker):
    """Has a function be evaluated by what `maker` makes for the types of its arguments; None: by itself."""

    def register(function):
        makers[function.__code__] = maker
        return function

    return register


def evaluate(code, args):
    maker = makers.get(code)
    if maker is None:
        return None
    versions = _metatrace.cached(code)
    guard = tuple(map(type, args))
    if guard not in versions:
        versions[guard] = maker(*guard)
    return versions[guard]


def unrolled(left, right):
    if left is not right or not hasattr(left, "fields"):
        return None
    terms = " + ".join(f"(a.{name} - b.{name}) ** 2" for name in left.fields)
    names = {}
    exec(f"def distance(a, b): return {terms}", names)
    return names["distance"]


@specialised(unrolled)
def distance(a, b):
    return sum((getattr(a, name) - getattr(b, name)) ** 2 for name in type(a).fields)


# The use of it, which the book does not show.
class Point:
    fields = ("x", "y")
    z = 5

    def __init__(self, x, y):
        self.x, self.y = x, y


class Deep(Point):
    fields = ("x", "y", "z")


def total(points, other):
    found = 0
    for point in points:
        found += distance(point, other)
    return found


points = [Point(i, 2 * i) for i in range(300)]
plain = total(points, Point(1, 1))
_metatrace.set_eval_frame(evaluate)
print(plain == total(points, Point(1, 1)))
versions = _metatrace.cached(distance.__code__)
print([(left.__name__, right.__name__, version.__name__) for (left, right), version in versions.items()])
# Another pair of types: no version, and the function as it is written; then one with a field more.
print(total(points, Deep(1, 1)) == plain, list(versions.values())[1])
deep = [Deep(i, 2 * i) for i in range(300)]
print(total(deep, Deep(1, 1)) == plain, len(versions))
# The guard is checked at each call: the types change in the middle of a loop that is compiled.
print(total(points + deep + points, Point(1, 1)) == 3 * plain, len(versions))
_metatrace.set_eval_frame(None)
print(total(points, Point(1, 1)) == plain, len(versions))
