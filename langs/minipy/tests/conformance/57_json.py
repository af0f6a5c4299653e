#: json.dumps of all kinds of values
import json
print(json.dumps({"a": [1, 2.5, None, True, False, "x\"y\\z\n\t\x01é€😀"], "b": {}, "c": [], "d": (1, 2)}))
print(json.dumps({1: 2, None: 3, True: 4, 2.5: 6}), json.dumps("é", ensure_ascii=False), json.dumps([1e100, -0.0, 1e-7, 10**30]))
print(json.dumps([float("inf"), float("-inf"), float("nan")]), json.dumps("\x7f"))
print(json.dumps({"b": 1, "a": [1, {"z": 2}]}, indent=2, sort_keys=True))
print(json.dumps([1, [2, []], {}], indent="\t"), json.dumps({"a": 1, "b": 2}, separators=(",", ":")))
for bad in ({(1, 2): 3}, {1, 2}, object, float("nan")):
    try:
        print(json.dumps(bad, allow_nan=False))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, e)
l = []; l.append(l)
try:
    json.dumps(l)
except ValueError as e:
    print(e)
print(json.dumps({(1,): 2, "a": 1}, skipkeys=True), json.dumps({1, 2}, default=sorted))

#: json.dumps with an encoder of one's own
import json
class P:
    def __init__(self, x): self.x = x
class E(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, P):
            return {"x": o.x}
        return super().default(o)
print(json.dumps([P(1), {"p": P([P(2)])}], cls=E), E().encode(P(5)))
class I(int): pass
class S(str): pass
print(json.dumps([I(3), S("s"), type("L", (list,), {})([1])]))
import io
f = io.StringIO(); json.dump({"a": 1}, f); print(f.getvalue())

#: json.loads
import json, io
print(json.loads('{"a": [1, -2.5e3, true, false, null, "x\\n\\u00e9\\ud83d\\ude00"], "b": {"c": {}}}'))
print(json.loads(" [ ] "), json.loads("3"), json.loads('"s"'), json.loads("[1.0, 1E5, 0, -0, 123456789012345678901234567890]"))
print(json.loads("[NaN, Infinity, -Infinity]"), json.load(io.StringIO("[1]")))
print(json.loads('{"a": {"b": 1}}', object_hook=lambda d: sorted(d.items())), json.loads('{"a": 1, "a": 2}', object_pairs_hook=list))
print(json.loads("[1.5, 2]", parse_float=str, parse_int=lambda s: s + "!"))
x = {"k": [1, 2, {"z": "q"}], "é": 1.5}
print(json.loads(json.dumps(x)) == x)

#: json.loads says where the text is wrong
import json
for bad in ("", "[1,", "[1 2]", "{1: 2}", '{"a" 1}', '{"a": }', '["a', "nul", "[1] x", '["\\q"]', '{"a": 1,}', "[1,]", '"a\nb"', "-", "01", '"\\u12"', "[1,\n 2,\n x]"):
    try:
        print(json.loads(bad))
    except json.JSONDecodeError as e:
        print(repr(bad), e, e.pos, e.lineno, e.colno)
try:
    json.loads(5)
except TypeError as e:
    print(e)
