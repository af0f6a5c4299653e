# Rejected: continue outside a loop.
if True:
    continue
