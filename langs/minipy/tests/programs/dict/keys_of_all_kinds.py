# Keys of all kinds in one dict: what is equal to what, and which need their own comparison.
d = {b"a": 1, "a": 2, 1: 3, True: 4, None: 5, (b"a", 1): 6, type: 7, Ellipsis: 8, len: 9, 2.0: 10}
print(d, d[b"a"], d[None], d[(b"a", 1.0)], d[type], d[...], d[len], d[2], d.get(b"b"), d.get("b"))
for key in (bytearray(b"a"), [], {}):
    try:
        d[key]
    except TypeError as e:
        print(e)


class Meta(type):
    def __hash__(self):
        return 1

    def __eq__(self, other):
        return True


class A(metaclass=Meta):
    pass


class B(metaclass=Meta):
    pass


class Bytes(bytes):
    pass


class Other(bytes):
    def __eq__(self, other):
        return False

    __hash__ = bytes.__hash__


print(len({A: 1, B: 2}), d[Bytes(b"a")], d.get(Other(b"a")), Bytes(b"a") == b"a", {b"a", Bytes(b"a")} == {b"a"})


def hot(n):
    counts = {}
    text = b"abracadabra" * 3
    for i in range(n):
        at = i % 20
        for key in (
            text[at : at + 3],
            bytes([at, 1]),
            bytes((at,)) + b"x",
            None,
            i % 2 == 0,
            at / 2,
            A,
            frozenset({at}),
        ):
            counts[key] = counts.get(key, 0) + 1
    return counts


found = hot(1000)
print(len(found), found[b"abr"], found[b"\x03x"], found[None], found[True], found[1.5], found[A], found[B])
for bad in ([256], [-1], ["a"], [1.0], (1, None)):
    try:
        bytes(bad)
    except (ValueError, TypeError) as e:
        print(type(e).__name__, e)
print(bytes([1, True, 255]), bytes(()), bytes([]), bytes(range(3)), Bytes([65, 66]), type(Bytes([65])).__name__)
