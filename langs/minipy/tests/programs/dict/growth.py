# A dictionary grown to thousands of keys, half of them deleted, grown again: nothing lost, order kept.
d = {}
for i in range(5000):
    d[i * 31 % 5003] = i
for i in range(0, 5003, 2):
    if i in d:
        del d[i]
print(len(d))
for i in range(2000):
    d["s" + str(i)] = i
acc = 0
n = 0
for k, v in d.items():
    n += 1
    acc = (acc * 31 + v) % 1000003
print(len(d), n, acc, d["s1999"], d.get(1), d.get(2))
