# Rejected: global after an assignment.
print('must not be printed')
def f():
    x = 1
    global x
