# __getattr__ answers for missing attributes in a hot loop, until the attribute is really there.
class O:
    def __init__(self):
        self.asked = 0

    def __getattr__(self, name):
        self.asked += 1
        return len(name)


def run(n):
    o = O()
    s = 0
    for i in range(n):
        s += o.four
        if i == 1500:
            o.four = 100
    return s, o.asked


print(run(2500))
