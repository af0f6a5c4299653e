# is, is not, in, not in on every container, with precedence against not and comparisons.
a = []
b = []
print(a is a, a is b, a is not b, a == b, None is None, None is not 0, True is True, () == ())
print(1 in [1], 1 not in [1], "k" in {"k": 1}, 1 in {"k": 1}, 3 in range(5), "b" in "abc", 1 in (1,), not 1 in [2], None in [None], [] in [[]])
