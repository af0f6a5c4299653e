# Long factorials and powers printed in full: the digits of big ints.
f = 1
for i in range(1, 101):
    f *= i
print(f)
print(3**200)
print(-(7**150) // 11**20, -(7**150) % 11**20)
a, b = 0, 1
for i in range(300):
    a, b = b, a + b
print(a)
