"""A list of two hundred thousand links is built, compared by identity and dropped."""
head = None
for i in range(200000):
    head = (i, head)
n = 0
at = head
while at is not None:
    n += 1
    at = at[1]
print(n)
head = at = None
deep = []
for i in range(200000):
    deep = [deep]
deep = None
obj = None
class L: pass
for i in range(200000):
    l = L()
    l.next = obj
    obj = l
obj = None
print("dropped")
