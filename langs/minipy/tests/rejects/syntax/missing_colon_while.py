# Rejected: A while without its colon.
while True
    break
