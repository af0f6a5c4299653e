# __call__, __iter__/__next__, next() with default, iter() of everything, exhausted iterators stay exhausted.
class Adder:
    def __init__(self, k):
        self.k = k

    def __call__(self, x, y=0):
        return self.k + x + y


class Down:
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.n == 0:
            raise StopIteration
        self.n -= 1
        return self.n


a = Adder(10)
print(a(1), a(1, y=5), callable(a), callable(5), callable(Adder), callable(len))
print(list(Down(4)), [x for x in Down(3)], max(Down(5)), tuple(Down(2)), sum(Down(10)))
it = iter([1, 2])
print(next(it), next(it), next(it, "end"), next(it, "still"))
try:
    next(it)
except StopIteration:
    print("StopIteration")
d = Down(1)
for x in d:
    print(x)
for x in d:
    print("never")
try:
    next(5)
except TypeError as e:
    print(e)
x, y, z = Down(3)
print(x, y, z)
a.__call__ = lambda x: "instance"
print(a(1))
