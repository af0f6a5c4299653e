"""join, replace, translate, % and format that ask for more than there is."""
one = "a" * 1000000
for f in (
    lambda: one.join([one] * 1000),
    lambda: one.replace("a", one),
    lambda: one.replace("", one),
    lambda: one.translate({97: one}),
    lambda: ("%s" * 1000) % ((one,) * 1000),
    lambda: "".join(f"{one}{one}{i}" for i in range(100000)),
    lambda: "{0}".format(one) * 10**6,
    lambda: one.encode() * 10**6,
    lambda: b"".join([one.encode()] * 100000),
    lambda: one.encode().replace(b"a", one.encode()),
    lambda: one.ljust(10**11),
    lambda: one.encode().zfill(10**11),
    lambda: (one + "\t").expandtabs(2 * 10**9),
    lambda: bytes(bytearray(10**11)),
    lambda: list(one) * 10**6,
    lambda: int("1" * 4000) << 10**12,
):
    try:
        f()
        print("made it")
    except MemoryError:
        print("MemoryError")
