# Rejected: break in a function inside a loop.
for i in range(3):
    def f():
        break
