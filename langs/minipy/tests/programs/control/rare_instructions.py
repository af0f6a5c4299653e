# Instructions that few programs have: `del` of names in class bodies and of captured variables, `@`.
class Vector:
    def __init__(self, *items):
        self.items = items

    def __matmul__(self, other):
        return sum(a * b for a, b in zip(self.items, other.items))

    def __rmatmul__(self, other):
        return other * len(self.items)

    def __imatmul__(self, other):
        self.items = tuple(a * other for a in self.items)
        return self


def products(n):
    v, w = Vector(1, 2, 3), Vector(4, 5, 6)
    total = 0
    for i in range(n):
        total += v @ w + i @ v
        if i % 100 == 50:
            v @= -1
    return total, v.items


print(products(300))
try:
    Vector() @ 1
except AttributeError as e:
    print(e)
try:
    1 @ 2
except TypeError as e:
    print(e)


def captured(n):
    missing = 0
    for i in range(n):
        value = i

        def reads():
            return value

        if i % 3 == 0:
            del value
            try:
                reads()
            except NameError as e:
                missing += 1
                text = str(e)
            value = None
        elif reads() != i:
            return "wrong"
    try:
        del value
        del value
    except UnboundLocalError as e:
        return missing, text, str(e)


print(captured(200))


def bodies(n):
    for i in range(n):
        class Body:
            first = i
            second = first + 1
            del first
            try:
                del first
            except NameError as e:
                text = str(e)

    return Body.second, hasattr(Body, "first"), Body.text


print(bodies(60))
