# Rejected: del of a call.
def f(): pass
del f()
