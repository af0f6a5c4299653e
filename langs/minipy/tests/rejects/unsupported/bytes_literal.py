# feature: bytes
x = 1
y = b'ab'  # HERE
