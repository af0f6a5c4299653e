# pprint of everything that it has a layout for, in several widths, and keys that cannot be compared.
import collections
import dataclasses
import pprint
import types


@dataclasses.dataclass
class Point:
    x: int
    label: str = "label " * 5
    inner: dict = dataclasses.field(default_factory=lambda: {"a": list(range(12)), "b": "v" * 30})


data = {
    "bytes": b"abc" * 30, "text": "long text " * 12, 3: None, "tuple": ("one",), "nested": {"a": [{"k": "v" * 20}] * 2},
    "frozen": frozenset("a"), "array": bytearray(b"xyz" * 20),
}
for width in 30, 80:
    pprint.pprint(data, width=width)
    pprint.pprint(data, width=width, compact=True, sort_dicts=False, indent=2)
    pprint.pprint(Point(1), width=width)
    pprint.pprint(types.SimpleNamespace(a=1, b=["x" * 20] * 3), width=width)
    pprint.pprint(types.MappingProxyType({"k" * 10: "v" * 30, "l" * 10: 2}), width=width)
    pprint.pprint(collections.Counter("the quick brown fox jumps"), width=width)
    pprint.pprint(collections.OrderedDict((c, c * 9) for c in "zyx"), width=width)
    pprint.pprint(collections.defaultdict(list, {"a" * 9: [1] * 9, "b" * 9: [2] * 9}), width=width)
    pprint.pprint(collections.deque(["x" * 9] * 6, maxlen=9), width=width)
    pprint.pprint(collections.ChainMap({"a" * 9: 1}, {"b" * 9: "c" * 20}), width=width)
    pprint.pprint(collections.UserList(["x" * 15] * 4), width=width)
pprint.pprint(data, depth=1)
print(pprint.isreadable(data), pprint.isrecursive(data), pprint.saferepr({"b": 1, "a": [2]}))
own = [1]
own.append(own)
print(pprint.isreadable(own), pprint.isrecursive(own), pprint.pformat([1, [2, [3, [4]]]], depth=2))
