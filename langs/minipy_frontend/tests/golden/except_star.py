# `except*`: clauses that take parts, what they raise and leave, and the name that is unbound on every way.
def f():
    try:
        a()
    except* KeyError as e:
        b(e)
    except* (TypeError, ValueError):
        raise
    else:
        c()
    finally:
        d()
