# feature: type parameter
class A[T]:  # HERE
    pass
