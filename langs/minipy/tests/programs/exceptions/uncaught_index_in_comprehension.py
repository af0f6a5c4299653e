# An error inside a list comprehension inside a function.
def f(a):
    return [a[i] for i in range(5)]


f([1, 2, 3])
