# The shortest repr that reads back, and where it switches to exponents.
for v in [0.0, -0.0, 1.0, 0.1, 0.1 + 0.2, 1 / 3, 1e15, 1e16, 123456789012345680.0, 1e17, 1e22, 1e-4, 1e-5, 0.00001234,
          5e-324, 1.7976931348623157e308, 2.5, -1.5e-7, 100.0, 1e100, 4.35, 9007199254740993.0, 1.1e-10, 3.0e8]:
    print(v, repr(v), str(v), [v])
