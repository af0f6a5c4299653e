# `type` statements, and type parameters of functions and classes, inside a class as well.
type A[T: int] = list[T]
def f[T](x: T = 1) -> T: pass
class C[T](B, k=2):
    n = int
    type D = n
    def m[U: n](self, x: n) -> U: pass
