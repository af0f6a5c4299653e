# Raises on import.
print("helper_raises starts")


def fail():
    return 1 // 0


fail()
