# fuzz-programs --seed 103233: ends with `TypeError: 'K2' object does not support item assignment` instead of `IndexError: cannot fit 'int' into an index-sized integer`
# parameters: jit=off
class Meta(type):
    pass
class K0(metaclass=Meta):
    def __init__(x=-1, y=False):
        pass
class K2(K0):
    pass
l1 = [-10**19]
o0 = K2(0)
o0[~sum(l1)] = 0
