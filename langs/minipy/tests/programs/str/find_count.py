# find, rfind, index, rindex, count with start and end.
s = "abracadabra"
print(s.find("a"), s.find("a", 1), s.find("z"), s.find("bra", 2), s.find("a", 1, 3), s.find(""), s.find("", 20))
print(s.rfind("a"), s.rfind("bra"), s.rfind("a", 0, 5), s.rfind("z"), s.rfind(""))
print(s.index("c"), s.rindex("b"), s.count("a"), s.count("abra"), s.count(""), s.count("a", 3, 8), s.count("aa"))
try:
    s.index("z")
except ValueError as e:
    print(e)
print("aéb漢a".find("漢"), "aéb漢a".rfind("a"), "漢漢".count("漢"))
