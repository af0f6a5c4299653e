# Dictionary and set comprehensions, generator expressions as arguments.
print({k: v for k, v in [("a", 1), ("b", 2)]}, {x: x * x for x in range(4) if x % 2}, sorted({x % 3 for x in range(10)}))
print(sum(x for x in range(5)), list(x * 2 for x in "ab"), max(len(s) for s in ["a", "bbb"]), any(x > 3 for x in range(5)), all(x for x in [1, 0]))
print(sorted((x for x in [3, 1, 2]), reverse=True), ",".join(str(i) for i in range(4)), dict((i, i + 1) for i in range(2)))
