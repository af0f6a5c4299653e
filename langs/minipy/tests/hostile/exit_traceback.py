"""An error at the bottom of deep recursion: the traceback is short."""
def a(n): return b(n - 1) if n else 1 // 0
def b(n): return a(n)
def c(n): return c(n - 1) if n else a(20)
try: c(500)
except ZeroDivisionError as e:
    n, tb = 0, e.__traceback__
    while tb: n, tb = n + 1, tb.tb_next
    print(n)
c(300)
