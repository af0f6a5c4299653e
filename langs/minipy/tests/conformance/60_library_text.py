#: difflib: ratios, close matches and blocks
import difflib
s = difflib.SequenceMatcher(None, "private Thread currentThread;", "private volatile Thread currentThread;")
print(round(s.ratio(), 3), s.quick_ratio() >= s.ratio(), s.get_matching_blocks())
for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, "qabxcd", "abycdf").get_opcodes():
    print(tag, i1, i2, j1, j2)
print(difflib.get_close_matches("appel", ["ape", "apple", "peach", "puppy"]))
print(difflib.get_close_matches("xyz", ["ape"]), difflib.get_close_matches("wheel", ["while", "whee", "heel"], n=2, cutoff=0.5))
print(difflib.SequenceMatcher(lambda c: c == " ", " abcd", "abcd abcd").find_longest_match(0, 5, 0, 9))
try:
    difflib.get_close_matches("a", [], n=0)
except ValueError as e:
    print(e)

#: difflib: unified, context and n-line diffs
import difflib
a = "one\ntwo\nthree\nfour\nfive\n".splitlines(True)
b = "one\n2\nthree\nfour\nsix\nseven\n".splitlines(True)
print("".join(difflib.unified_diff(a, b, "before", "after", n=1)))
print("".join(difflib.context_diff(a, b, "before", "after")))
delta = list(difflib.ndiff(a, b))
print("".join(delta))
print("".join(difflib.restore(delta, 1)) == "".join(a), "".join(difflib.restore(delta, 2)) == "".join(b))

#: shlex: split, join and quote
import shlex
print(shlex.split("cp 'my file' \"other $file\" back\\ slash # no"))
print(shlex.split("a # b", comments=True), shlex.split(""), shlex.split("x'y'z"))
print(shlex.join(["ls", "-l", "a b", "it's", ""]), shlex.quote("safe/path_1"), shlex.quote("$HOME"))
lex = shlex.shlex("a && b || c; d >'e f'", punctuation_chars=True)
print(list(lex))
print(list(shlex.shlex("x = 'a b' + y.z")))
try:
    shlex.split("'open")
except ValueError as e:
    print(e)

#: html: escape and unescape
import html
print(html.escape("<a href=\"x\">it's & more</a>"), html.escape("\"'", quote=False))
print(html.unescape("&lt;p&gt; caf&eacute; &#8364; &#x41; &amp;amp; &notit; &bogus; &hearts"))

#: html.parser: tags, attributes, data, entities and comments
from html.parser import HTMLParser
class Show(HTMLParser):
    depth = 0
    def handle_starttag(self, tag, attrs):
        print("  " * self.depth + "<" + tag, attrs)
        self.depth += 1
    def handle_endtag(self, tag):
        self.depth -= 1
        print("  " * self.depth + "</" + tag)
    def handle_startendtag(self, tag, attrs):
        print("  " * self.depth + "<" + tag + "/>", attrs)
    def handle_data(self, data):
        if data.strip():
            print("  " * self.depth + repr(data))
    def handle_comment(self, data):
        print("  " * self.depth + "comment", data)
    def handle_decl(self, decl):
        print("decl", decl)
p = Show()
p.feed("<!DOCTYPE html><div class='a' id=b checked>Some &amp; text<br/><!-- note --><p>caf&eacute;")
p.feed("</p></div>")
p.close()
print(p.getpos(), p.rawdata)

#: urllib.parse: urls in parts and together
from urllib.parse import urlparse, urlsplit, urlunparse, urljoin, urldefrag, urlunsplit
u = urlparse("https://user:pw@www.example.com:8080/a/b;p?q=1&r=2#frag")
print(u)
print(u.scheme, u.netloc, u.hostname, u.port, u.username, u.password, u.geturl())
print(urlsplit("mailto:someone@example.com"), urlunsplit(("http", "h", "/p", "q", "f")))
print(u._replace(path="/new", query="").geturl(), urlunparse(u))
for base, url in [("http://a/b/c/d", "../e"), ("http://a/b/c/d", "//x/y"), ("http://a/b/c/d", "?z"), ("http://a/b/", "e/./f/../g"), ("http://a", "#s")]:
    print(urljoin(base, url))
print(urldefrag("http://a/b#c"), urlparse(b"http://a/b").path)
try:
    urlparse("http://h:99999/").port
except ValueError as e:
    print(e)
try:
    urlsplit("http://[::1/")
except ValueError as e:
    print(e)

#: urllib.parse: quoting and queries
from urllib.parse import quote, quote_plus, unquote, unquote_plus, urlencode, parse_qs, parse_qsl, unquote_to_bytes
print(quote("a b/ü&~"), quote("a/b", safe=""), quote_plus("a b&c"), quote(b"\xff\x00x"))
print(unquote("a%20b%C3%BC%zz"), unquote_plus("a+b%2B"), unquote_to_bytes("a%FFb"))
print(urlencode({"a": 1, "b": "x y", "c": "ü"}), urlencode([("k", [1, 2])], doseq=True), urlencode({"s": "a/b"}, safe="/"))
print(parse_qs("a=1&a=2&b=&c=x+y", keep_blank_values=True), parse_qsl("a=1&b=%20"))
try:
    parse_qs("a", strict_parsing=True)
except ValueError as e:
    print(e)

#: configparser: sections, defaults, interpolation and writing
import configparser, io
c = configparser.ConfigParser()
c.read_string("""
[DEFAULT]
base = /srv
retries = 3
[web]
root = %(base)s/www
debug = yes
port = 8080
names = a,
    b
[db]
ratio = 0.5
; note
url : pg://x
""")
print(c.sections(), c["web"]["root"], c.getint("web", "port"), c["web"].getboolean("debug"), c.getfloat("db", "ratio"))
print(c["db"]["retries"], c.get("db", "none", fallback="-"), repr(c["web"]["names"]), c.has_option("db", "port"), "web" in c)
c["new"] = {"k": "v", "n": 5}
c.set("db", "url", "q")
c.remove_section("web")
out = io.StringIO()
c.write(out)
print(out.getvalue())
for wrong in ["[a]\nx\n", "x=1\n", "[a]\n[a]\n", "[a]\nx=1\nx=2\n"]:
    try:
        configparser.ConfigParser().read_string(wrong)
    except configparser.Error as e:
        print(type(e).__name__, str(e).splitlines()[0])
try:
    c.get("db", "gone")
except configparser.NoOptionError as e:
    print(e)

#: colorsys: colours there and back
import colorsys
print([round(x, 4) for x in colorsys.rgb_to_hsv(0.2, 0.4, 0.4)], colorsys.hsv_to_rgb(0.5, 0.5, 0.4))
print([round(x, 4) for x in colorsys.rgb_to_hls(0.1, 0.7, 0.3)], [round(x, 4) for x in colorsys.hls_to_rgb(0.3, 0.5, 0.7)])
print([round(x, 4) for x in colorsys.rgb_to_yiq(0.1, 0.7, 0.3)], [round(x, 4) for x in colorsys.yiq_to_rgb(0.3, 0.1, 0.1)])
