# Rejected: a class with an unclosed bracket.
print('must not be printed')
class C(:
    pass
