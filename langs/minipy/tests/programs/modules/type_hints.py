# typing.get_type_hints: texts inside of hints, Annotated, wrapped functions; unions of both kinds are equal.
import functools
from typing import Annotated, Callable, ClassVar, Dict, List, Literal, Optional, Union, get_type_hints


class Tree:
    kids: list["Tree"]
    parent: "Tree | None"
    names: dict[str, list["Tree"]]
    old: List["Tree"]
    pairs: Dict["str", Optional["Tree"]]
    literal: Literal["Tree", 1]
    plain: int = 3
    shared: ClassVar["int"] = 4
    call: Callable[["int"], "str"]


class Leaf(Tree):
    plain: "float"
    size: Annotated[int, "metres"]
    deep: list[Annotated["Tree", 1, 2]]
    maybe: Annotated["int", 1] | None


for cls in Tree, Leaf:
    for name, hint in get_type_hints(cls).items():
        print(cls.__name__, name, hint)
print(get_type_hints(Leaf, include_extras=True)["size"], get_type_hints(Leaf, include_extras=True)["deep"])


def deco(f):
    @functools.wraps(f)
    def g(*args):
        return f(*args)
    return g


@deco
def f(a: "Tree", b: Annotated[int, 5] = 1, c: None = None) -> "list[Tree]":
    pass


print(get_type_hints(f), get_type_hints(f, include_extras=True)["b"].__metadata__, get_type_hints(f)["kids"] if 0 else "")
print(int | None == Optional[int], Optional[int] == int | None, Union[int, str] == str | int, Optional[int] == Union[None, int],
      Union[int, str] == int | None, Optional[int] != (int | None), {Optional[int]: 1}[Optional[int]])
