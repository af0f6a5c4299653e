"""Cyclic garbage in plenty does not exhaust the heap."""
class Node:
    def __init__(self, payload):
        self.payload = payload
        self.me = self

for i in range(300000):
    Node([i] * 20).other = Node({})
def loop():
    t = 0
    for i in range(300000):
        l = [i, "x" + str(i)]
        l.append(l)
        t += len(l)
    return t
print(loop())
