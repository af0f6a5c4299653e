# Rejected: raise with from only.
print('must not be printed')
raise from x
