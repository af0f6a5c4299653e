# feature: type parameter
def f[T](x: T):  # HERE
    return x
