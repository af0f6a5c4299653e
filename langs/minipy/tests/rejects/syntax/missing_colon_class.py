# Rejected: A class without its colon.
class A
    pass
