# Sorting: stability, key, reverse, mixed numbers, strings, and the error for incomparable items.
a = [3, 1, 2, 1.5, True, -1]
a.sort()
print(a)
a.sort(reverse=True)
print(a)
words = ["banana", "Apple", "cherry", "apple", "fig", "Date"]
print(sorted(words), sorted(words, key=lambda w: w.lower()), sorted(words, key=len), sorted(words, key=len, reverse=True))
pairs = [(i % 3, i) for i in range(12)]
print(sorted(pairs, key=lambda p: p[0]), sorted(pairs, key=lambda p: p[0], reverse=True))
print(sorted([(2, "b"), (1, "z"), (2, "a")]), sorted([]), sorted("hello"), sorted({3: 1, 1: 2}))
try:
    [1, "a"].sort()
except TypeError as e:
    print(e)
try:
    sorted([3, 2, 1], key=lambda x: x / 0)
except ZeroDivisionError as e:
    print(e)
big = [(i * 7919) % 1000 for i in range(500)]
s = sorted(big)
print(s[:5], s[-5:], all([s[i] <= s[i + 1] for i in range(499)]))
