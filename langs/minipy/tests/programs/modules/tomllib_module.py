# tomllib: documents of every kind of value, and what is no document.
import tomllib
from datetime import date, datetime, time

document = """
# A configuration.
title = "Example"
enabled = true
ratio = 6.5e-3
big = 9_223_372_036_854_775_807
hex = 0xDEAD_BEEF
oct = 0o755
bits = 0b1010
inf = -inf
when = 1979-05-27T07:32:00-08:00
local = 1979-05-27T00:32:00.999999
day = 1979-05-27
hour = 07:32:00
path = 'C:\\\\Users\\\\nobody'
text = \"\"\"
Roses are red
Violets \\
    are blue\"\"\"
raw = '''
first newline is dropped
  second stays'''
"quoted key" = "ʎǝʞ \\u00e9 \\t tab"
a.b.c = 1

[owner]
name = "Tom"
tags = ["x", 'y', """ + '"""z"""' + """]
nested = [[1, 2], ["a", "b"],]
point = { x = 1, y = { z = 2 } }

[servers.alpha]
ip = "10.0.0.1"

[[fruit]]
name = "apple"
[[fruit.variety]]
name = "red"
[[fruit.variety]]
name = "green"
[[fruit]]
name = "banana"
"""
data = tomllib.loads(document)
for key, value in data.items():
    print(key, "=", repr(value))
print(data["when"].isoformat(), data["when"].utcoffset(), type(data["day"]) is date, type(data["hour"]) is time)
print(tomllib.loads("x = 1.50\ny = 1e3", parse_float=str))

for bad in ["a = ", "a = 1\na = 2", "[t]\n[t]", "x = 'unclosed", "x = 08", "= 1", "x = [1, 2", "a = 1 b = 2", 'x = "\\q"',
            "d = 2021-13-01", "[a]\nb.c = 1\n[a.b]\n", "x = nope"]:
    try:
        print(bad, tomllib.loads(bad))
    except tomllib.TOMLDecodeError as error:
        print(repr(bad), "->", error)
try:
    tomllib.loads(b"x = 1")
except TypeError as error:
    print(type(error).__name__)
