# sys.exit() and sys.exit(None) are status 0.
import sys

try:
    sys.exit(None)
except SystemExit as e:
    print(repr(e), e.code)
sys.exit()
