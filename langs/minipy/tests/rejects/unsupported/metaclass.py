# feature: metaclass
class M(type):
    pass
class A(metaclass=M):  # HERE
    pass
