# A local is deleted in a compiled loop; reading it then is an UnboundLocalError with CPython's text.
def run(n):
    errors = 0
    text = ""
    s = 0
    for i in range(n):
        x = i
        if i % 900 == 899:
            del x
        try:
            s += x
        except UnboundLocalError as e:
            errors += 1
            text = str(e)
    return s, errors, text


print(run(3000))


def late_name(n):
    missing = 0
    for i in range(n):
        try:
            undefined_name
        except NameError as e:
            missing += 1
            text = str(e)
    return missing, text


print(late_name(2100))
