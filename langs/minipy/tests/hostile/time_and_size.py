"""Lengths, hints and sizes that do not agree with what is there."""
import itertools
class L:
    def __init__(self, n): self.n = n
    def __len__(self): return self.n
    def __getitem__(self, i):
        if i >= 3: raise IndexError
        return i
for n in 0, 3, 5, 10**15, -1, 2**63, "a", None, True:
    for f in len, bool, list, tuple, iter, reversed, sorted, (lambda x: list(reversed(x))), (lambda x: 1 in x), (lambda x: [*x]), (lambda x: range(len(x))), (lambda x: list(zip(x, x))), (lambda x: list(map(None, x))), (lambda x: x[-1]), (lambda x: not x):
        try:
            out = f(L(n))
            print(out if "object" not in repr(out) else type(out).__name__, end="; ")
        except Exception as e: print(type(e).__name__, end="; ")
    print()
for f in (lambda: itertools.islice([1], -1)), (lambda: itertools.islice([1], 10**30)), (lambda: list(itertools.islice(itertools.count(), 5, 3))), (lambda: list(itertools.repeat(1, 3))), (lambda: list(itertools.chain(1))), (lambda: list(itertools.product([1, 2], repeat=-1))), (lambda: list(itertools.product([1], repeat=1000))[0][:2]), (lambda: list(itertools.permutations([1, 2], 5))), (lambda: list(itertools.combinations([1, 2], -1))), (lambda: list(itertools.accumulate([1, "a"]))), (lambda: list(itertools.zip_longest())), (lambda: next(itertools.cycle([]))), (lambda: list(itertools.groupby([1, 1, 2]))[0][0]), (lambda: itertools.tee([1], -1)):
    try:
        out = f()
        print(out if "object" not in repr(out) else type(out).__name__)
    except Exception as e: print(type(e).__name__)
