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

#: where json finds its parts
import json, json.decoder, json.encoder, json.scanner
from json.encoder import encode_basestring, encode_basestring_ascii
from json.decoder import scanstring
print(json.JSONDecodeError.__module__, json.JSONDecoder.__module__, json.JSONEncoder.__module__)
print(encode_basestring("é\x7f\n/\u2028"), encode_basestring_ascii("é\x7f\n/\u2028\U0001f600\ud800"))
print(scanstring('x"abc\\n"', 2), scanstring('"\t"', 1, False), json.decoder.JSONDecoder().raw_decode('  [1] x', 2))
print(json.scanner.make_scanner(json.JSONDecoder())("[1, 2] ", 0))
for args in (('"a\x01"', 1), ('"ab', 1), ('"', 1), ('"\\x"', 1), ("", 5)):
    try:
        print(scanstring(*args))
    except ValueError as e:
        print(type(e).__name__, e)
for scan in ("", "x", "  1"):
    try:
        json.JSONDecoder().scan_once(scan, 0)
    except StopIteration as e:
        print("stop", e.value)
    try:
        json.JSONDecoder().raw_decode(scan)
    except json.JSONDecodeError as e:
        print(e)
try:
    json.JSONDecoder().raw_decode("1", -1)
except ValueError as e:
    print(e)

#: errors of json.loads in every place, also behind characters of several bytes
import json
texts = ['é', '["é" 1]', '{"é": 1 "b": 2}', '{"é": 1,, }', '["é", ]', '{"é": 1, }', '{"é"', '{"é":', '{"é":}', '[', '{', '[1', '{"a"', '{"a":1',
         '{"a":1,', '[1,', '"é\\', '"é\\u', '"é\\u00', '"é\\u00g0"', '"\\ud800', '"\\ud800\\u', '"\\ud800\\udc00', '"\\ud800\\udc00"x',
         '"\\ud800\\u12"', '"\\ud800\\ude"', '"\\ud800\\u0041é"', '"\\udc00\\ud800"', '-', '-x', '-I', '-Infinit', '-Infinity', 'Infinity', 'NaN', 'Na',
         '1.', '1.e5', '1e', '1e+', '1E+5', '-0', '-0.0', '00', '1 2', '1\xa0', '\x0b1', '\t\r\n 1 \t', 'tru', 'true1', 'nul', '[nul]', '{1:1}', "{'a':1}",
         '["a\x00"]', '"\x1f"', '["\x7f"]', '[true,false,null]', '[1,[2,[3,{"a":[{}]}]]]', '1e400', '-1e400', '1e-400', '123456789012345678', '1234567890123456789',
         '-999999999999999999', '9223372036854775808', '-9223372036854775808', '4611686018427387904', '\ufeff1']
for text in texts:
    try:
        print(ascii(text), ascii(json.loads(text)))
    except json.JSONDecodeError as e:
        print(ascii(text), e, e.msg, e.pos, e.lineno, e.colno, e.doc == text)
try:
    json.loads("1" * 5000)
except ValueError as e:
    print(type(e), e)

#: hooks of json.loads are called as CPython calls them
import json
calls = []
def hook(name):
    def f(x):
        calls.append((name, x))
        return x
    return f
text = '{"a": [1, 2.0, {"b": -3e1, "a": NaN}], "c": {"d": {}}, "a": Infinity, "e": -Infinity}'
print(json.loads(text, object_hook=hook("o"), parse_int=hook("i"), parse_float=hook("f"), parse_constant=hook("c")))
for call in calls:
    print(call)
calls.clear()
print(json.loads(text, object_pairs_hook=hook("p"), object_hook=hook("o"), parse_constant=str.lower))
for call in calls:
    print(call)
class Int(int): pass
class Float(float): pass
print([type(x) for x in json.loads("[1, 1.5, 1e3]", parse_int=Int, parse_float=Float)], json.loads("[1, 2]", parse_int=None))
def bad(x): raise KeyError(x)
for kw in ({"parse_int": bad}, {"object_hook": bad}, {"parse_constant": bad}):
    try:
        json.loads('{"x": [1, NaN]}', **kw)
    except KeyError as e:
        print(kw.keys(), e)
class D(json.JSONDecoder):
    def decode(self, s):
        return "D", super().decode(s)
print(json.loads("[1]", cls=D), json.loads('["\x01"]', strict=False), json.loads(b'[1, "\xc3\xa9"]'), json.loads(bytearray(b'{}')))
print(json.loads("\ufeff[1]".encode("utf-16")), json.loads("[2]".encode("utf-16-le")), json.loads("[3]".encode("utf-32-be")), json.loads(b"\xef\xbb\xbf[4]"))
keys = [list(d) for d in json.loads('[{"key": 1, "key\\u0031": 2}, {"key": 3, "key1": 4}]')]
print(keys, keys[0][0] is keys[1][0], keys[0][1] is keys[1][1])

#: options of json.dumps
import json
from collections import OrderedDict, defaultdict, namedtuple
data = {"b": [1, 2.5, {"z": None, "a": ()}], "a": {"é": "ü\u2028", "n": [[], {}, [[]]]}, 3: True, 4.5: False, None: None, False: 0}
for kw in ({}, {"indent": 2}, {"indent": 0}, {"indent": ""}, {"indent": "->"}, {"indent": -1}, {"indent": True}, {"separators": ("|", "=")}, {"indent": 1, "separators": (" ,", " :")},
           {"ensure_ascii": False}, {"skipkeys": True}, {"check_circular": False}, {"allow_nan": False}):
    print(kw, json.dumps(data, **kw))
print(json.dumps({"b": 1, "a": {"d": 1, "c": 2}}, sort_keys=True, indent=3))
for bad in ({"a": 1, 2: 3}, {(1,): 1}, {b"a": 1}):
    for kw in ({}, {"sort_keys": True}, {"skipkeys": True}, {"skipkeys": True, "indent": 1}):
        try:
            print(kw, json.dumps(bad, **kw))
        except TypeError as e:
            print(kw, e)
for bad in (float("nan"), [float("inf")], {"a": -float("inf")}, {float("nan"): 1}):
    print(json.dumps(bad))
    try:
        json.dumps(bad, allow_nan=False)
    except ValueError as e:
        print(e)
for kw in ({"separators": (1, 2)}, {"separators": (",", 2)}, {"separators": (",",)}, {"indent": 1.5}):
    try:
        print(json.dumps([1], **kw))
    except (TypeError, ValueError) as e:
        print(type(e).__name__, kw)
P = namedtuple("P", "x y")
print(json.dumps([P(1, 2), OrderedDict(b=1, a=2), defaultdict(int, x=1)]))
print(json.dumps(10**40), json.dumps(-2**63), json.dumps([2**62, -2**62 - 1, 1e16, 1.5e300, 5e-324, 0.1, -0.0, 123456789.125]))

#: subclasses of built-in types in json.dumps
import json, enum
class I(int):
    def __repr__(self): return "I"
    def __str__(self): return "I"
class F(float):
    def __repr__(self): return "F"
class S(str):
    def __repr__(self): return "S"
    def __str__(self): return "S"
class L(list):
    def __iter__(self): return iter(["iter"])
    def __len__(self): return 7
class T(tuple): pass
class D(dict):
    def items(self): return [("own", 1), ("items", 2)]
class E(enum.IntEnum):
    A = 5
class SE(str, enum.Enum):
    B = "b"
print(json.dumps([I(3), F(2.5), S("s"), L([1, 2]), T((1,)), D(a=1), D(), E.A, SE.B, True]))
print(json.dumps({I(3): 1, F(2.5): 2, S("s"): 3, E.A: 4, SE.B: 5}), json.dumps(S("x")), json.dumps(D(z=1), sort_keys=True))
class W(dict):
    def items(self): return [("a",)]
try:
    json.dumps(W(a=1))
except ValueError as e:
    print(e)

#: default of json.dumps, what contains itself, and changes on the way
import json
class X:
    def __init__(self, *parts): self.parts = parts
def default(o):
    print("default", type(o).__name__)
    return list(o.parts)
print(json.dumps([X(1, X(2)), {"x": X()}], default=default))
x = X(); x.parts = (x,)
for check in (True,):
    try:
        json.dumps(x, default=default, check_circular=check)
    except ValueError as e:
        print(e)
d = {}; d["d"] = [d]
for indent in (None, 2):
    try:
        json.dumps(d, indent=indent)
    except ValueError as e:
        print(e)
shared = [1]
print(json.dumps([shared, shared, {"a": shared}]))
def same(o): return o
try:
    json.dumps(object(), default=same)
except ValueError as e:
    print(e)
l = []
def grow(o):
    if len(l) < 6:
        l.append(object())
    return len(l)
l.append(object())
print(json.dumps(l, default=grow))
def shrink(o):
    l.clear()
    return "gone"
print(json.dumps(l, default=shrink), l)
for bad in (object(), {1, 2}, b"x", 1j, json, print):
    try:
        json.dumps({"k": [bad]})
    except TypeError as e:
        print(e)
class Mine(json.JSONEncoder):
    item_separator = ";"
    def iterencode(self, o, _one_shot=False):
        print("iterencode", _one_shot)
        return super().iterencode(o, _one_shot)
    def default(self, o): return repr(type(o))
print(json.dumps([1, object()], cls=Mine), json.dumps("s", cls=Mine))
print("".join(json.JSONEncoder(indent=1).iterencode({"a": [1, {}]})), "".join(json.JSONEncoder().iterencode("s")))

#: deep values in json
import json
deep = "[" * 900 + "]" * 900
print(json.dumps(json.loads(deep)) == deep)
for text in ("[" * 100000, '{"a":' * 100000):
    try:
        json.loads(text)
    except RecursionError as e:
        print("RecursionError", str(e).startswith("maximum recursion depth exceeded"))
l = []
for _ in range(100000):
    l = [l]
try:
    json.dumps(l)
except RecursionError as e:
    print("RecursionError", str(e).startswith("maximum recursion depth exceeded"))
while l:
    l = l[0]

#: json in a loop
import json
def run(n):
    total = 0
    for i in range(n):
        text = json.dumps({"i": i, "s": "é" * (i % 5), "l": [i, i / 2, None, i % 2 == 0]})
        back = json.loads(text)
        total += back["i"] + len(back["s"]) + len(back["l"]) + len(text)
        try:
            json.loads(text[:i % len(text)])
        except ValueError as e:
            total += e.pos
    return total
print(run(3000))
