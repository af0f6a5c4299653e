# print with sep, end, no arguments, many types.
print()
print("a", "b", sep="-")
print("a", end="!\n")
print("x", 1, 2.5, None, True, [1, "q"], ("t",), {"k": 1}, sep="|", end="<end>\n")
print(sep="x")
print("", "", sep=",")
print("a\tb\\n", 'quote"s')
print("é漢😀")
try:
    print("a", sep=5)
except TypeError as e:
    print(e)
