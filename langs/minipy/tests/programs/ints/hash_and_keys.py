# Equal numbers hash equal, whatever their type or size.
print(hash(0), hash(1), hash(-1), hash(-2), hash(True), hash(2**61 - 1), hash(2**61), hash(2**64), hash(-(2**70)))
print(hash(1.0), hash(0.5) == hash(0.5), hash(2.0**70) == hash(2**70), hash(float(10**20)) == hash(10**20))
d = {1: "a", 2**70: "b"}
print(d[1.0], d[True], d[2.0**70])
