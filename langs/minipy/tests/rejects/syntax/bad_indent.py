# Rejected: An indented block is missing.
def f():
return 1
