#: appending while iterating
l = [1]
for x in l:
    if len(l) < 20: l.append(x + 1)
print(l)

#: removing while iterating skips
l = list(range(10))
for x in l: l.remove(x)
print(l)

#: inserting at the front while iterating
l = [1, 2]; n = 0
for x in l:
    n += 1
    if n > 15: break
    l.insert(0, x)
print(len(l), n)

#: clearing while iterating
l = list(range(20)); seen = []
for x in l:
    seen.append(x)
    if x == 5: l.clear()
print(seen, l)

#: an exhausted list iterator stays exhausted
l = [1]; it = iter(l); list(it); l.append(2); print(list(it))

#: a live iterator sees later appends
l = [1, 2]; it = iter(l); next(it); l.append(3); print(list(it))

#: reversed while the list shrinks
l = [1, 2, 3, 4]; r = reversed(l); next(r); del l[1:]; print(list(r))

#: stability
l = [(i % 3, i) for i in range(20)]
l.sort(key=lambda t: t[0]); print(l)

#: stability with reverse
l = [(i % 3, i) for i in range(12)]
print(sorted(l, key=lambda t: t[0], reverse=True))

#: key is called once for each item in order
calls = []
sorted([3, 1, 2], key=lambda x: calls.append(x) or x); print(calls)

#: exceptions in key leave the list as it was
l = [3, 0, 2, 1]
try: l.sort(key=lambda x: 1 // x)
except ZeroDivisionError as e: print(e, l)

#: exceptions in comparison
l = [1, 'a', 2]
try: l.sort()
except TypeError as e: print(e, sorted(l, key=str))

#: the list seems empty during the sort
l = [3, 1, 2]; seen = []
l.sort(key=lambda x: seen.append(len(l)) or x); print(seen, l)

#: modified during the sort
l = [3, 1, 2]
try: l.sort(key=lambda x: l.append(x) or x)
except ValueError as e: print(e, l)

#: only lt is used
class K:
    def __init__(self, n): self.n = n
    def __lt__(self, o): return self.n < o.n
    def __repr__(self): return str(self.n)
print(sorted([K(3), K(1), K(2)]), sorted([K(i * 7 % 20) for i in range(20)]))

#: objects without lt
class K: pass
try: sorted([K(), K()])
except TypeError as e: print(e)

#: exception of lt in the middle
class K:
    n = 0
    def __lt__(self, o):
        K.n += 1
        if K.n == 10: raise ValueError('lt')
        return False
l = [K() for i in range(20)]; c = l[:]
try: l.sort()
except ValueError as e: print(e, sorted(map(id, l)) == sorted(map(id, c)))

#: sort of ints, floats, strings and mixtures
print(sorted([3, -1, 2.5, True, 0.0, -7]), sorted('banana'), sorted([2 ** 70, -2 ** 70, 0]), sorted(['b', 'B', 'a', 'É']))

#: sort of tuples and lists
print(sorted([(2, 'b'), (1, 'z'), (2, 'a'), (1,)]), sorted([[2], [1, 5], [], [1]]))

#: sort with keys that are equal and uncomparable items
print(sorted([{}, [], ()], key=lambda x: 0))

#: reverse without key
print(sorted([3, 1, 2], reverse=True), sorted([1, 1.0, True], reverse=True), sorted([], reverse=1))

#: sort arguments
l = [2, 1]
for f in (lambda: l.sort(None), lambda: l.sort(lambda x: x), lambda: l.sort(cmp=1), lambda: sorted(), lambda: sorted([1], 2)):
    try: f()
    except TypeError as e: print(e)
print(sorted([2, 1], key=None), l.sort(key=None, reverse=False))

#: a key that is not callable
try: sorted([1, 2], key=5)
except TypeError as e: print(e)

#: sort by method, by item and by attribute
class P:
    def __init__(self, a, b): self.a, self.b = a, b
ps = [P(i * 7 % 5, i) for i in range(10)]
print([(p.a, p.b) for p in sorted(ps, key=lambda p: (p.a, -p.b))], sorted(['bb', 'a', 'ccc'], key=len))

#: nan in sorts
n = float('nan')
print(len(sorted([3, n, 1])), sorted([3.0, 1.0, 2.0, float('inf'), float('-inf')]))

#: big sort against a check
l = [(i * 7919) % 1009 for i in range(500)]
s = sorted(l)
print(all(a <= b for a, b in zip(s, s[1:])), sum(s) == sum(l), s[:5])

#: sorted does not change its argument
l = [2, 1]; t = (2, 1)
print(sorted(l), l, sorted(t), sorted({3: 1, 2: 1}), sorted(x for x in 'ba'))

#: slice assignment of other lengths
l = list(range(6))
l[1:3] = ['a', 'b', 'c']; print(l)
l[2:5] = []; print(l)
l[1:1] = 'xy'; print(l)
l[:] = (9, 8); print(l)

#: slice assignment beyond the ends
l = [1, 2]
l[5:9] = [3]; l[-10:0] = [0]; print(l)
l[3:1] = ['in']; print(l)

#: extended slices
l = list(range(10))
l[::2] = 'abcde'; print(l)
l[::-3] = [0, 1, 2, 3]; print(l)
try: l[::2] = [1]
except ValueError as e: print(e)
del l[::3]; print(l)

#: slice step zero
for f in (lambda l: l[::0], lambda l: l.__setitem__(slice(None, None, 0), []), lambda l: l.__delitem__(slice(0, 1, 0))):
    try: f([1])
    except ValueError as e: print(e)

#: slice of itself
l = [1, 2, 3]
l[1:2] = l; print(l)
l[::-1] = l[:]; print(l)
l = [1, 2]; l.extend(l); print(l); l += l; print(len(l)); l[:0] = l; print(len(l))

#: slice assignment needs an iterable
for v in (5, None):
    try: [1][:] = v
    except TypeError as e: print(e)
try: [1, 2][::2] = 5
except TypeError as e: print(e)

#: slice assignment from a generator and a string
l = [0] * 3
l[1:] = (i * i for i in range(4)); print(l); l[::4] = 'é'*len(l[::4]); print(l)

#: slice indices
class I:
    def __init__(self, n): self.n = n
    def __index__(self): return self.n
l = list(range(10))
print(l[I(2):I(5)], l[True:4], l[None:3], l[-3:], l[:-7], l[10 ** 30:], l[:10 ** 30], l[-10 ** 30:2])
try: l['a':]
except TypeError as e: print(e)

#: index errors of lists
l = [1]
for f in (lambda: l[1], lambda: l[-2], lambda: l.__setitem__(5, 0), lambda: l.__delitem__(5), lambda: [].pop(), lambda: l.pop(9), lambda: l[10 ** 30]):
    try: f()
    except IndexError as e: print(e)

#: index types of lists
for i in ('a', 1.0, None, (1,)):
    try: [1][i]
    except TypeError as e: print(e)
    try: [1][i] = 2
    except TypeError as e: print(e)

#: comparison of lists
print([1, 2] < [1, 3], [1] < [1, 0], [] < [0], [2] > [1, 9], [1, 2] == [1, 2.0], [1] != [1], [1] == (1,), [[1], 2] <= [[1], 3])
try: [1] < ['a']
except TypeError as e: print(e)
try: [1] < (1,)
except TypeError as e: print(e)

#: comparison stops at the first difference
class X:
    def __eq__(self, o): raise ValueError('compared')
try: print([1, X()] == [2, X()], [1, X()] == [1])
except ValueError as e: print(e)
try: [1, X()] == [1, X()]
except ValueError as e: print(e)

#: eq that changes the list
class X:
    def __eq__(self, o): l.clear(); return True
l = [X(), X(), X()]
m = [1, 2, 3]
print(l == m, l)

#: remove and index with an eq that changes the list
class X:
    def __eq__(self, o): l.clear(); return False
l = [X(), X()]
try: l.remove(5)
except ValueError as e: print(e, l)
l = [X(), X()]
print(l.count(5), 5 in l)

#: lists that change their kind of content
l = [1, 2, 3]
l.append(2.5); l.append('s'); l[0] = None; print(l)
l = [1.5, 2.5]; l[1] = 3; l.append(2 ** 70); print(l, sum(l[:2]))

#: kinds mixed in a hot loop
l = []
for i in range(20): l.append(i if i < 7 else i + 0.5 if i < 14 else str(i))
print(l)

#: ints that grow into big ints in a list
l = [1]
for i in range(70): l[0] *= 2
print(l, l[0] == 2 ** 70)

#: floats and ints are not confused in lists
l = [1.0, 2.0]
l[0] = 1; print(l, [1, 2.0, True], [True, 1], [-0.0, 0])

#: nested lists share
l = [[0] * 2] * 3
l[0][0] = 1; print(l)
l = [[0] * 2 for i in range(3)]; l[0][0] = 1; print(l)

#: repetition
print([1, 2] * 2, 2 * [1], [1] * 0, [1] * -5, [] * 100)
l = [1]; l *= 3; print(l); l *= 0; print(l)
for bad in (1.5, 'a', []):
    try: [1] * bad
    except TypeError as e: print(e)

#: concatenation
print([1] + [2], [] + [])
for bad in ((1,), 'a', 5, None):
    try: [1] + bad
    except TypeError as e: print(e)
l = [1]; l += (2,); l += 'ab'; l += {3: 4}; print(l)
try: l += 5
except TypeError as e: print(e)

#: repr of a list in itself
l = [1]; l.append(l); print(l, [l])

#: a recursive list compared with itself
l = []; l.append(l)
print(l == l)
m = []; m.append(m)
try: l == m
except RecursionError as e: print(e)

#: lists are not hashable
try: hash([])
except TypeError as e: print(e)

#: bubble sort in place
l = [(i * 37) % 23 for i in range(20)]
for i in range(len(l)):
    for j in range(len(l) - 1 - i):
        if l[j] > l[j + 1]: l[j], l[j + 1] = l[j + 1], l[j]
print(l)

#: deletion of items and slices in loops
l = list(range(30))
i = 0
while i < len(l):
    if l[i] % 3 == 0: del l[i]
    else: i += 1
print(l); del l[-1]; del l[2:-2]; print(l)

#: a list as a stack and queue
l = []
for i in range(20):
    l.append(i)
    if i % 3 == 2: l.pop(0)
    if i % 5 == 4: l.pop()
print(l)

#: sort of a list of lists with key in a hot loop
r = []
for k in range(10): r.append(sorted([[3, k], [1, 5], [2, 0]], key=lambda x: x[k % 2])[0])
print(r)

#: cmp_to_key
from functools import cmp_to_key
print(sorted([3, 1, 2], key=cmp_to_key(lambda a, b: b - a)))
