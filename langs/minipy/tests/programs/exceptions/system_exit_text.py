# sys.exit with a string prints it on stderr; status 1.
import sys

print("out")
sys.exit("the reason")
