# Rejected: A character that no token has.
x = 1 $ 2
