# Two tracebacks: during handling of one exception another one occurred.
def parse(s):
    try:
        return int(s)
    except ValueError:
        return table[s]


table = {"one": 1}
print(parse("5"), parse("one"))
print(parse("two"))
