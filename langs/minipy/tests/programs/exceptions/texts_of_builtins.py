# The texts of common run-time errors.
class A:
    pass


def gen():
    return [
        lambda: 1 + "a", lambda: "a" + 1, lambda: [] + 1, lambda: None + 1, lambda: {} + {}, lambda: 1 < "a", lambda: A() < A(),
        lambda: -"a", lambda: not_there, lambda: [][0], lambda: ()[0], lambda: ""[0], lambda: {}[0], lambda: 5[0], lambda: None[0], lambda: A()[0],
        lambda: int("x"), lambda: int([]), lambda: float("x"), lambda: len(None), lambda: iter(1), lambda: next([]), lambda: abs("a"), lambda: ord("ab"),
        lambda: [1, 2][1.5], lambda: "abc"["x"], lambda: {}.nothing, lambda: A().nothing, lambda: A.nothing, lambda: sum(["a"]), lambda: max(1),
        lambda: sorted(5), lambda: list(5), lambda: range("a"), lambda: isinstance(1, 5), lambda: issubclass(1, int), lambda: hash([]), lambda: round("a"),
        lambda: 5(), lambda: "a" % 5, lambda: chr("a"), lambda: getattr(1), lambda: min(), lambda: 1 in 1, lambda: zip(5), lambda: enumerate(5),
    ]


for f in gen():
    try:
        print("no error", f())
    except Exception as e:
        print(type(e).__name__, "|", e)
