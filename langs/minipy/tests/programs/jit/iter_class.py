# `for` over an object with __iter__ and __next__ in a hot loop: StopIteration ends it, the object's state stays.
class Count:
    def __init__(self, n):
        self.i = 0
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        if self.i >= self.n:
            raise StopIteration
        self.i += 1
        return self.i


s = 0
c = Count(3000)
for x in c:
    s += x
print(s, c.i)
for x in c:
    print("not reached")
t = 0
for k in range(100):
    for x in Count(k % 50):
        t += x
print(t)
