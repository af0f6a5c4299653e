# Single answers of modules that ordinary programs print.
import collections
import dataclasses
import inspect
import random
import tempfile
import typing


def attempt(question):
    try:
        return question()
    except Exception as e:
        return type(e).__name__ + ": " + str(e)


Point = collections.namedtuple("Point", "x y")
point = Point(1, 2)
for question in (
    lambda: setattr(point, "x", 1),
    lambda: delattr(point, "x"),
    lambda: setattr(point, "z", 1),
    lambda: (Point.x.__doc__, point.x, Point.y.__get__(point)),
):
    print(attempt(question))

file = tempfile.TemporaryFile()
file.close()
for question in (
    lambda: file.read(),
    lambda: file.write(b""),
    lambda: file.readline(),
    lambda: file.seek(0),
    lambda: list(file),
    lambda: file.__enter__(),
):
    print(attempt(question))


@dataclasses.dataclass
class Marks:
    by_name: dict = dataclasses.field(default_factory=lambda: collections.defaultdict(list))


marks = Marks()
marks.by_name["ann"].append(1)
copied = dataclasses.asdict(marks)
copied["by_name"]["bob"].append(2)
print(copied, marks, dataclasses.astuple(marks))


def annotated(a: int, b: typing.Optional[str] = None, *c: typing.Union[int, str], d: "list[int]" = (), **e: typing.Any) -> typing.Dict[str, typing.List[int]]:
    pass


print(inspect.signature(annotated))
for seed in b"bytes", bytearray(b"bytes"), "bytes", b"":
    print(random.Random(seed).random(), random.Random(seed).getrandbits(40))
for question in (
    lambda: b"ab".hex(5),
    lambda: b"ab".hex(None),
    lambda: bytes.fromhex(None),
    lambda: hash(collections.OrderedDict()),
    lambda: collections.defaultdict(int).nothing,
):
    print(attempt(question))
