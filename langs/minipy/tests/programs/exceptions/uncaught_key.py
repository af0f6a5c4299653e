# KeyError, uncaught, prints the repr of its key.
d = {"a": 1}
print(d["a"])
d["it's"]
