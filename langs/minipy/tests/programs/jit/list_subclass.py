# A subclass of list in a hot loop: inherited methods, own methods and attributes.
class Stack(list):
    def __init__(self):
        super().__init__()
        self.pushed = 0

    def push(self, x):
        self.pushed += 1
        self.append(x)


def run(n):
    st = Stack()
    s = 0
    for i in range(n):
        st.push(i)
        if len(st) > 10:
            s += st.pop(0) + st[-1] - st[0]
    return s, st.pushed, len(st), list(st)


print(run(2500))
