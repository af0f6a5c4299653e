# Recursion with two calls in one expression: every level's locals must survive the inner calls.
def fib(n):
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)


print([fib(i) for i in range(12)])
print(fib(17))
