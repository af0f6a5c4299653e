# Rejected: A number followed by letters.
x = 12abc
