"""Texts, bytes and lists that double until there is no room."""
def double(x):
    n = 0
    while True:
        x = x + x
        n += 1

for start in "ab", "\u00e9", b"ab", bytearray(b"ab"), [1, "a"], (1, "a"):
    try:
        double(start)
    except MemoryError:
        print(type(start).__name__, "MemoryError")

def grow(x, more):
    while True:
        x += more

for start, more in (bytearray(b"a"), b"b" * 1000000), ([0], [0] * 1000000), ([1.5], [1.5] * 1000000), ([""], [""] * 1000000):
    try:
        grow(start, more)
    except MemoryError:
        print(type(start).__name__, "MemoryError")
print("on")
