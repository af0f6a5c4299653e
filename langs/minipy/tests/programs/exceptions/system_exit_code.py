# sys.exit with a number: status, no traceback; finally blocks run.
import sys

try:
    print("leaving")
    sys.exit(7)
finally:
    print("finally")
