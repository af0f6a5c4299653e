# NameError, uncaught, inside a nested function in a class body.
class A:
    def outer(self):
        def inner():
            return not_defined_anywhere
        return inner()


A().outer()
