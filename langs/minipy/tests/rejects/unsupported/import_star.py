# feature: import *
import sys
from sys import *  # HERE
