# Rejected: a walrus to a subscript.
print('must not be printed')
(a[0] := 1)
