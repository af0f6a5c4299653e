#: appending while iterating
a = [1, 2, 3]
for x in a:
    if len(a) < 8:
        a.append(x * 10)
print(a)
#: removing while iterating skips
a = [1, 2, 3, 4, 5]
for x in a:
    a.remove(x)
print(a)
#: clearing while iterating ends
a = [1, 2, 3]
for x in a:
    print(x)
    a.clear()
#: an exhausted iterator does not see later items
a = [1]
it = iter(a)
print(list(it))
a.append(2)
print(list(it), next(it, 'end'))
#: inserting in front while iterating
a = ['x']
n = 0
for x in a:
    a.insert(0, n)
    n += 1
    if n == 3:
        break
print(a)
#: reversed iteration while the list shrinks
a = [1, 2, 3, 4]
out = []
for x in reversed(a):
    out.append(x)
    a.pop()
print(out, a)
#: comparison that changes the list
class E:
    def __eq__(self, other):
        a.clear()
        return False
a = [E(), E(), E()]
print(5 in a, a)
a = [E(), E()]
try:
    a.index(5)
except ValueError as e:
    print(e)
a = [E(), E()]
print(a.count(5))
#: remove whose comparison shortens the list
class E:
    def __eq__(self, other):
        a.pop()
        return True
a = [E(), E(), E()]
a.remove(1)
print(len(a))
#: list comparison while lists change
class E:
    def __eq__(self, other):
        a.clear()
        return True
a = [E(), E()]
b = [1, 2]
print(a == b)
#: extend by itself and by its iterator
a = [1, 2]
a.extend(a)
print(a)
a += a
print(a)
#: extend stops at an exception and keeps what came
def gen():
    yield 1
    yield 2
    raise ValueError('x')
a = [0]
try:
    a.extend(gen())
except ValueError:
    print(a)
a = [0]
try:
    a += gen()
except ValueError:
    print(a)
#: slice assignment from itself
a = [1, 2, 3, 4]
a[1:3] = a
print(a)
a[:] = a[::-1]
print(a)
a[::2] = a[1::2]
print(a)
#: slice assignment from a generator that reads the list
a = [1, 2, 3]
a[1:2] = (x * 10 for x in a)
print(a)
#: slice bounds whose index changes the list
class I:
    def __index__(self):
        a.clear()
        return 1
a = [1, 2, 3]
print(a[:I()], a)
a = [1, 2, 3]
try:
    a[I()] = 5
except IndexError as e:
    print(e)
a = [1, 2, 3]
a[:I()] = [9]
print(a)
#: a list that contains itself
a = [1]
a.append(a)
print(a, a[1] is a, a == a)
b = [1]
b.append(b)
try:
    print(a == b)
except RecursionError:
    print('RecursionError')
#: multiplied lists share their items
a = [[]] * 3
a[0].append(1)
print(a, a * 0, a * -1)
#: del in a loop
a = list(range(10))
for i in range(4, -1, -1):
    del a[i * 2]
print(a)
#: a list comprehension over the list that it changes
a = [1, 2, 3]
print([a.pop() for x in a], a)
