# Rejected: a bad dedent in a class.
print('must not be printed')
class C:
    def f(self):
        x = 1
      y = 2
