# Classes made inside the loop: every iteration's class is a new one, so nothing may be keyed on the old one.
def run(n):
    s = 0
    for i in range(n):
        class Local:
            tag = i

            def get(self):
                return self.tag * 2

        s += Local().get()
    return s


print(run(2500))
