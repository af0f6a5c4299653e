"""`self.__class__` and the name of a class are constants behind the guard on the map."""


class A:
    def same(self, other):
        return self.__class__ is other.__class__ and self.__class__.__name__ == "A"


def run(n):
    a = A()
    count = 0
    for i in range(n):  # LOOP: never call
        if a.same(a):
            count += 1
    return count


print(run(20_000))
