# What instances inherit from object (comparison by identity) and from a built-in base (len, iteration, methods of
# list), while classes gain methods of their own in the middle of hot loops.


class Plain:
    def __init__(self, n):
        self.n = n


class Other(Plain):
    pass


def count_different(items, one):
    n = 0
    for item in items:
        if item != one:
            n += 1
        if item == one:
            n += 1000
    return n


things = [Plain(0), Other(1), Plain(2), 5, None, "text", 2.5, Other(3)]
for k in range(60):
    result = count_different(things * 3, things[k % 3])
print(result)
print(Plain(1) == Plain(1), Plain(1) != Plain(1), things[0] == things[0], things[0] != things[0])

# A class gains __eq__: `!=` follows it, and code that took identity for granted is not used any more.
Plain.__eq__ = lambda self, other: isinstance(other, Plain) and self.n == other.n
for k in range(60):
    result = count_different(things * 3, Plain(2))
print(result, Plain(1) == Plain(1), Plain(1) != Plain(1), Other(1) == Plain(1))
del Plain.__eq__
for k in range(60):
    result = count_different(things * 3, things[2])
print(result, Plain(1) == Plain(1))


# __ne__ alone: `==` stays identity.
class Odd:
    def __ne__(self, other):
        return "odd"


odd = Odd()
seen = []
for k in range(200):
    seen = [odd != odd, odd == odd, odd == Odd(), Odd() == odd, Plain(1) != odd]
print(seen)


# The right side is asked when the left side has nothing to say.
class Answers:
    def __eq__(self, other):
        return "right"


for k in range(200):
    seen = [Plain(1) == Answers(), Answers() == Plain(1), Plain(1) != Answers()]
print(seen)


class Meta(type):
    def __eq__(cls, other):
        return "meta"

    def __hash__(cls):
        return 1


class WithMeta(metaclass=Meta):
    pass


for k in range(200):
    seen = [WithMeta == Plain, Plain == WithMeta, Plain == Plain, Plain != Other, WithMeta() == WithMeta()]
print(seen)


class Number(int):
    pass


class Text(str):
    pass


for k in range(200):
    seen = [Number(3) == 3, Number(3) == Number(3), Number(3) != Plain(3), Text("a") == "a", Text("a") != Plain(1)]
print(seen)


class Stack(list):
    pass


def drain(stack):
    total = 0
    while len(stack):
        total += stack.pop(0) if len(stack) % 2 else stack.pop()
    return total


for k in range(100):
    stack = Stack()
    for n in range(20):
        stack.append(n)
        stack.insert(0, -n)
    stack.extend([7, 8])
    stack.reverse()
    total = sum(x for x in stack) + drain(stack)
print(total, len(stack), stack)
try:
    stack.pop()
except IndexError as error:
    print("pop:", error)


class Shy(Stack):
    def __len__(self):
        return 0

    def __iter__(self):
        return iter(("shy",))


def look(stack):
    out = []
    for x in stack:
        out.append(x)
    return len(stack), out, bool(stack)


for k in range(100):
    seen = [look(Stack([1, 2])), look(Shy([1, 2])), look([1])]
print(seen)

# A subclass of list gains __iter__ and __len__ after its loops were compiled.
Stack.__iter__ = lambda self: iter("late")
Stack.__len__ = lambda self: 99
for k in range(100):
    seen = look(Stack([1, 2]))
print(seen)
del Stack.__iter__, Stack.__len__
print(look(Stack([1, 2])))

# Iterating a subclass sees what is appended meanwhile.
grown = Stack([1])
for x in grown:
    if x < 300:
        grown.append(x + 1)
print(len(grown), grown[-1])


class Pair(tuple):
    pass


class Table(dict):
    pass


for k in range(200):
    seen = [len(Pair((1, 2))), len(Table(a=1)), [x for x in Pair((1, 2))], [x for x in Table(a=1)], len(Text("abc"))]
print(seen)
