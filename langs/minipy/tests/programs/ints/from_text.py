# int() of strings, with bases and signs and spaces, of floats and bools; the errors' texts.
print(int("42"), int("-42"), int("  7 \n"), int("+5"), int("1_000"), int("123456789012345678901234567890"))
print(int("ff", 16), int("0xff", 16), int("0b101", 0), int("z", 36), int("-101", 2))
print(int(3.99), int(-3.99), int(True), int(1e20), int())
for bad in ["", "x", "1.5", "--1", "1 2", "0x1f", "1__0"]:
    try:
        print(int(bad))
    except ValueError as e:
        print(e)
for bad in [None, [], "9" * 2]:
    try:
        print(int(bad))
    except TypeError as e:
        print(e)
try:
    int(float("inf"))
except OverflowError as e:
    print(e)
try:
    int(float("nan"))
except ValueError as e:
    print(e)
