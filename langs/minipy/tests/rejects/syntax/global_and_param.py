# Rejected: A parameter declared global.
def f(x):
    global x
