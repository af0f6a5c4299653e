# `in` and == use identity first, then ==; user-defined __eq__ is called in the right order.
class E:
    def __init__(self, k):
        self.k = k

    def __eq__(self, o):
        print("eq", self.k, o.k if isinstance(o, E) else o)
        return isinstance(o, E) and self.k == o.k


nan = float("nan")
print(nan in [nan], [nan].index(nan), [nan].count(nan), [nan] == [nan], [float("nan")] == [float("nan")])
a = E(1)
b = E(2)
print(a in [b, a], E(2) in [a, b], [a].index(a))
print([a] == [a], [a] == [E(1)], 5 in [a, 5])
