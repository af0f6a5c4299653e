# random(), randint, choice, shuffle, uniform, getrandbits.
import random

random.seed(42)
print(random.random(), random.random())
print([random.randint(1, 6) for i in range(10)], random.choice("abcdef"), random.uniform(1, 2), random.getrandbits(40), random.getrandbits(8))
a = list(range(10))
random.shuffle(a)
print(a)
