# Rejected: match without a case.
print('must not be printed')
match x:
    pass
