# assert with and without a message; pass, expression statements, several statements per line.
assert True
assert 1 == 1, "never evaluated " + str(1 // 1)
try:
    assert 1 == 2
except AssertionError as e:
    print(repr(e), e.args)
try:
    assert [], "empty " + str([])
except AssertionError as e:
    print(e)
if True: pass; x = 1; print(x)
"just a string"
5
x == 2
