# Every way of writing an int, and how it prints.
print(0, 00, 1_000_000, 0x1F, 0XfF, 0o17, 0b1011, 0x_ff, 1_402_589)
print(123456789012345678901234567890, 0xFFFFFFFFFFFFFFFFFFFF, -0x8000000000000000)
print(repr(10**19), str(-(10**19)), [10**20])
