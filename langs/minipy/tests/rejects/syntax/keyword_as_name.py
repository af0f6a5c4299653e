# Rejected: A keyword as a name.
class = 1
