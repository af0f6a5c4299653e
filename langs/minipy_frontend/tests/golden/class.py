class A(B, metaclass=M):
    """Doc."""
    x = 1
    y: int = x
    def __init__(self, v):
        super().__init__(v)
        self.v = v
        self.__private = __class__
class C:
    pass
