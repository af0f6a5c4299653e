# Rejected: an indent after a comment.
print('must not be printed')
# comment
  x = 1
