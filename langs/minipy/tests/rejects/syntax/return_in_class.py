# Rejected: return in a class body.
class A:
    return 1
