# Rejected: A bare except before another one.
try:
    x = 1
except:
    pass
except ValueError:
    pass
