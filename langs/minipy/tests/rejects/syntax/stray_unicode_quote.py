# Rejected: curly quotes.
print('must not be printed')
x = “abc”
