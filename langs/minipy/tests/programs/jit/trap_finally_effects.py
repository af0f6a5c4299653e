# Effects in finally blocks of inlined callees while guards fail in the bodies: each finally runs exactly once.
log = {"try": 0, "finally": 0, "except": 0}


def work(i):
    log["try"] += 1
    try:
        if i % 41 == 40:
            return "odd"
        if i % 59 == 58:
            raise ValueError(i)
        return i
    except ValueError:
        log["except"] += 1
        return None
    finally:
        log["finally"] += 1


def run(n):
    s = 0
    other = 0
    for i in range(n):
        r = work(i)
        if r is None:
            other += 1
        elif r == "odd":
            other += 100
        else:
            s += r
    return s, other


print(run(3000), log)
