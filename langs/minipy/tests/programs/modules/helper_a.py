# Imported by the programs of this folder; says when it is executed.
print("executing helper_a as", __name__)
value = 10
items = [1, 2]


def get():
    return value


def put(v):
    global value
    value = v


class Thing:
    tag = "thing"

    def get(self):
        return value, self.tag
