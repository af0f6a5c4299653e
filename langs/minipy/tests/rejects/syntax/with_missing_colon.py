# Rejected: with without a colon.
print('must not be printed')
with open('x') as f
    pass
