# Rejected: try without a colon.
print('must not be printed')
try
    pass
except:
    pass
