# feature: complex
x = 1
y = 2j  # HERE
