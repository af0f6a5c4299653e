"""Instances of classes derived from built-in types, frozen instances, and hashes of tuples: made, read and compared
without a call, and gone where nothing else sees them."""
from collections import namedtuple
from dataclasses import dataclass

Pair = namedtuple("Pair", "left right", defaults=(3,))


@dataclass(frozen=True)
class Frozen:
    x: int
    y: int


class Number(int):
    pass


class Real(float):
    pass


class Items(list):
    pass


def derived(n):
    items, total = Items([1, 2, 3]), 0
    for i in range(n):  # LOOP: never call, new
        pair = Pair(i)
        a, b = pair
        frozen = Frozen(a, y=b)
        number = Number(i)
        if number + 1 > a and pair.left <= number:
            total += items[i % 3] + b
        total += int(Real(0.5) * 2.0)
        total += hash(frozen) & 1
    return total


derived(3000)
