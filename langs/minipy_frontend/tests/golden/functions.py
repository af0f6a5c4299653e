def f(a, b=1, /, c=2, *args, d, e=3, **kw) -> int:
    """Doc."""
    return a
g = lambda x, y=[]: x + y
@decorate
@decorate(1)
def h(x: int, *y: str):
    pass
