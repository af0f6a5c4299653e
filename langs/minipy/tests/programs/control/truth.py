# The truth value of everything, and the values of and/or/not and conditional expressions.
class F:
    def __bool__(self):
        return False


class L:
    def __len__(self):
        return 0


for v in [0, 1, -1, 0.0, 0.1, "", "0", [], [0], (), (0,), {}, {0: 0}, None, True, False, F(), L(), range(0), range(1), 2**70, len, F]:
    if v:
        print("T", end=" ")
    else:
        print("F", end=" ")
print()
print(0 or "a", 1 or "a", 0 and "a", 1 and "a", None or [] or "z", 1 and 2 and 3, 1 and 0 and 3, not "", not 5, 0 or 0.0, "" and 5)
print("yes" if [] else "no", 1 if 2 else 3 if 4 else 5, (1 if 0 else 2) + 1, not 1 == 2, not (1 and 0))
