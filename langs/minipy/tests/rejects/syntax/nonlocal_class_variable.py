# Rejected: nonlocal of a class variable.
print('must not be printed')
class C:
    x = 1
    def f(self):
        nonlocal x
