"""Recursion without end, direct, mutual, through closures and generators."""
def direct(n): return direct(n + 1)
def even(n): return odd(n + 1)
def odd(n): return even(n + 1)
def closure(n):
    def inner(): return closure(n + 1)
    return inner()
def gen(n):
    yield from gen(n + 1)
def comp(n): return [comp(n + 1) for x in (1,)]
def star(*a, **k): return star(*a, **k)
def handler():
    try:
        return handler()
    except ValueError:
        pass
def final():
    try:
        final()
    finally:
        pass
for f in (lambda: direct(0)), (lambda: even(0)), (lambda: closure(0)), (lambda: next(gen(0))), (lambda: comp(0)), (lambda: star(1, a=2)), handler, final:
    for turn in range(3):
        try:
            f()
        except RecursionError as e:
            print(type(e).__name__, str(e).startswith("maximum recursion depth exceeded"))
