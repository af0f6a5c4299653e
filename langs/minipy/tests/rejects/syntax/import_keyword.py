# Rejected: a keyword as a module.
print('must not be printed')
import class
