# __name__, sys.argv without arguments, sys.path's first entry is the script's folder.
import sys

print(__name__, len(sys.argv), sys.argv[0].endswith("name_and_argv.py"), sys.path[0].endswith("modules"))
if __name__ == "__main__":
    print("main")
