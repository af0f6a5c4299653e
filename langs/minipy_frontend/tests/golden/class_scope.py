def f(x):
    class A:
        y = x
        x = 2
        z = [x for i in y]
        def m(self):
            return x
    return A
