"""Operators whose methods answer nonsense."""
class N:
    def __init__(self, r): self.r = r
def method(self, *a):
    if isinstance(self.r, Exception): raise self.r
    return self.r
for n in "add radd sub mul truediv floordiv mod pow lshift and or xor matmul iadd eq ne lt le gt ge neg pos invert abs int float complex index bool len hash repr str bytes format iter next contains getitem reversed length_hint round trunc divmod enter dir".split():
    setattr(N, "__%s__" % n, method)
ops = {"+": lambda a: a + 1, "r+": lambda a: 1 + a, "-": lambda a: a - 1, "==": lambda a: a == 1, "<": lambda a: a < 1, "neg": lambda a: -a, "abs": abs, "int": int, "float": float, "index": lambda a: [1, 2][a], "slice": lambda a: [1, 2][a:], "bool": bool, "if": lambda a: 1 if a else 2, "not": lambda a: not a, "len": len, "hash": hash, "repr": repr, "str": str, "bytes": bytes, "format": lambda a: f"{a}", "iter": iter, "list": list, "next": next, "in": lambda a: 1 in a, "getitem": lambda a: a[0], "reversed": reversed, "round": round, "divmod": lambda a: divmod(a, 1), "range": range, "chr": chr, "%": lambda a: "%d" % a, "*": lambda a: [1] * a, "sum": lambda a: sum([a]), "sorted": lambda a: sorted([a, a]), "max": lambda a: max(a, a), "dict": lambda a: {a: 1}, "complex": complex, "pow": lambda a: pow(a, 2), "bin": bin, "dir": dir}
for r in 5, -1, "a", None, NotImplemented, 2.5, [1], KeyError("k"), 10**30:
    for k, f in ops.items():
        try:
            out = f(N(r))
            out = repr(out) if type(out) in (int, str, float, bool, type(None), bytes, complex, list, tuple) and "object at" not in repr(out) else type(out).__name__
        except RecursionError: out = "RecursionError"
        except Exception as e: out = type(e).__name__
        print(k, out, end="; ")
    print()
