# Catches differences of the library modules from CPython's: random.
import random
for seed in [0, 1, 42, -7, 2**70, "text", "", 1.5, True, "ünï"]:
    random.seed(seed)
    print(seed, random.random(), random.getrandbits(70), random.randint(-5, 5), random.randrange(0, 100, 7), random.randrange(10, 0, -3), random.choice("abcdef"), random.uniform(2, 5), random.gauss(0, 1), random.gauss(1, 2), random.normalvariate(), random.expovariate(2), random.triangular(1, 4), random.triangular(1, 4, 2), random.choices([1, 2, 3], k=4), random.choices("abc", [1, 2, 7], k=5), random.choices("abc", cum_weights=[1, 2, 7], k=3), random.sample(range(100), 5), random.sample(list(range(10)), 9), random.sample(range(1000000), 12), random.sample("abc", 4, counts=[2, 3, 4]), random.betavariate(2, 3), random.gammavariate(2, 1), random.gammavariate(0.5, 1), random.gammavariate(1, 2), random.paretovariate(3), random.weibullvariate(1, 2), random.lognormvariate(0, 1), random.vonmisesvariate(1, 2))
    x = list(range(20))
    random.shuffle(x)
    print(x, random.randrange(2**64, 2**65), random.getrandbits(0), random.getrandbits(1))
r = random.Random(5)
s = r.getstate()
a = [r.random() for i in range(5)]
r.setstate(s)
print(a == [r.random() for i in range(5)], len(s), len(s[1]), s[2])


class Mine(random.Random):
    def random(self):
        return 0.25


print(Mine(1).uniform(0, 4), Mine(1).choices("abcd", k=2))
for bad in [lambda: random.randrange(0), lambda: random.randrange(5, 5), lambda: random.randrange(1, 2, 0), lambda: random.choice([]), lambda: random.sample([1], 2), lambda: random.sample({1}, 1), lambda: random.seed([]), lambda: random.choices([1], weights=[1, 2]), lambda: random.choices("ab", [0, 0]), lambda: random.randint(3, 1), lambda: random.randrange(1, 9, -1), lambda: random.randrange(1.5)]:
    try:
        bad()
        print("no error")
    except Exception as e:
        print(type(e).__name__, e)
