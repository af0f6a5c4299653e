# Rejected: global of a comprehension's enclosing use.
print('must not be printed')
def f():
    for x in y:
        pass
    global x
