# The exception that ends the loop comes from compiled code and carries a value; the outer function resumes normally.
class Found(Exception):
    def __init__(self, where, what):
        self.where = where
        self.what = what


def search(limit, n):
    s = 0
    for i in range(n):
        s += i * i % 17
        if s > limit:
            raise Found(i, s)
    return s


def run():
    out = []
    for limit in range(1000, 30000, 1500):
        try:
            out.append(search(limit, 3000))
        except Found as f:
            out.append((f.where, f.what))
    return out


print(run())
