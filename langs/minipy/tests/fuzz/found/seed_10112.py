# fuzz-programs --seed 10112: ends with `AttributeError: 'K5' object has no attribute 'w'` instead of `AttributeError: w`
# parameters: jit=off
class K0:
    def __init__(x=5, y=True):
        pass
class K2(K0):
    pass
class K5(K2):
    __slots__ = 'w'
o0 = K5(None)
del o0.w
