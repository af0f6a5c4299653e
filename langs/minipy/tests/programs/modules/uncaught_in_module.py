# An exception at import time: the traceback has a frame of both files.
import helper_raises

print("never")
