# Rejected: A parenthesis that is never closed.
x = (1 +
     2
y = 3
