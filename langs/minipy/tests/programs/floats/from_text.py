# float() of strings and numbers, and the errors' texts.
print(float("1.5"), float("-2"), float(" 3e2 "), float("1_0.5"), float(".5"), float("5."), float("1e-5"), float(7), float(True), float())
for bad in ["", "x", "1e", "1.2.3", "0x10", "1 2"]:
    try:
        print(float(bad))
    except ValueError as e:
        print(e)
try:
    float(None)
except TypeError as e:
    print(e)
