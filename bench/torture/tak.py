"""Takeuchi's function: four recursive calls with changing arguments."""
from common import rounds


def tak(x, y, z):
    if y >= x:
        return z
    return tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y))


rounds(lambda k: (tak(18, 12, 6), tak(22, 14, 7)))
