# feature: type
x = 1
type A = int  # HERE
