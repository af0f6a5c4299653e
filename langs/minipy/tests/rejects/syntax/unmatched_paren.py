# Rejected: A closing parenthesis without an opening one.
x = 1)
