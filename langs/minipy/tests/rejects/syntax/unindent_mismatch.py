# Rejected: A dedent to a column that no block has.
if True:
        x = 1
    y = 2
