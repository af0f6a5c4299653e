# feature: relative import
x = 1
from . import y  # HERE
