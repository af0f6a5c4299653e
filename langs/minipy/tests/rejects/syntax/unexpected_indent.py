# Rejected: An indentation that belongs to nothing.
x = 1
    y = 2
