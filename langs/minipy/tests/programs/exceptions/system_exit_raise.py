# SystemExit raised as an exception, through an except Exception that must not catch it.
def f():
    try:
        raise SystemExit(3)
    except Exception:
        print("wrong")


try:
    f()
finally:
    print("passing")
