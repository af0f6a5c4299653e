# %-formatting in a hot loop.
def run(n):
    length = 0
    last = ""
    for i in range(n):
        last = "%d:%s:%5.2f|%x" % (i, i % 3, i / 7, i)
        length += len(last)
    return length, last


print(run(2000))
