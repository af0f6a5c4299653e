# append extend insert pop remove index count reverse clear copy, with edge arguments and errors.
a = [3, 1, 2]
print(a.append(4), a, a.extend([5, 6]), a.extend("xy"), a.extend(range(2)), a)
a.insert(0, "front"); a.insert(100, "end"); a.insert(-1, "before"); a.insert(-100, "first")
print(a)
print(a.pop(), a.pop(0), a.pop(-2), a.pop(1), a)
a.remove(5)
print(a, a.index(1), a.count(1), a.count("zz"), a.reverse(), a)
b = a.copy()
b.append("new")
print(len(a), len(b), a == b[:-1], b.clear(), b)
for f in [lambda: [].pop(), lambda: [1].pop(5), lambda: [1].remove(2), lambda: [1].index(2), lambda: [1].append(), lambda: [1].nothing()]:
    try:
        f()
    except (IndexError, ValueError, TypeError, AttributeError) as e:
        print(type(e).__name__, e)
print([1, 2, 1, 3].index(1, 1), [True, 1.0, 1].count(1))
