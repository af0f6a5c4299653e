# Rejected: A call as target.
def f(): pass
f() = 1
