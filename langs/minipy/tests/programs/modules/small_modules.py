# netrc, wave, token, http, http.cookies: small modules of the library.
import io
import netrc
import os
import tempfile
import token
import wave

with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "netrc")
    with open(path, "w") as f:
        f.write("machine host.org login me password secret account acc\ndefault login anonymous password x\n"
                "macdef init\n\tcd /pub\n\tbin\n\n")
    found = netrc.netrc(path)
    print(found.authenticators("host.org"), found.authenticators("other"), found.macros)
    with open(path, "w") as f:
        f.write("machine host login\n bogus x y\n")
    try:
        netrc.netrc(path)
    except netrc.NetrcParseError as error:
        print(error.msg, error.lineno)

buffer = io.BytesIO()
with wave.open(buffer, "wb") as sound:
    sound.setnchannels(2)
    sound.setsampwidth(2)
    sound.setframerate(8000)
    sound.writeframes(bytes(range(200)))
data = buffer.getvalue()
print(len(data), data[:44])
with wave.open(io.BytesIO(data)) as sound:
    print(sound.getparams(), sound.readframes(3), sound.tell())
    sound.rewind()
    print(len(sound.readframes(1000)))
try:
    wave.open(io.BytesIO(b"nothing"))
except (wave.Error, EOFError) as error:
    print(type(error).__name__)
print(token.tok_name[token.NAME], token.EXACT_TOKEN_TYPES["->"] == token.RARROW, token.ISTERMINAL(token.OP), token.ISEOF(token.ENDMARKER))

from http import HTTPMethod, HTTPStatus, cookies

jar = cookies.SimpleCookie()
jar["session"] = "abc def"
jar["session"]["path"] = "/"
jar["session"]["max-age"] = 60
jar["session"]["httponly"] = True
jar["other"] = 5
print(jar.output())
read = cookies.SimpleCookie('a=1; b="two words"; c="\\303\\274"')
print({name: morsel.value for name, morsel in read.items()}, read["a"].key)
try:
    jar["bad name"] = 1
except cookies.CookieError as error:
    print(error)
print(HTTPStatus.NOT_FOUND, HTTPStatus(418).phrase, HTTPStatus.OK == 200, HTTPStatus(503).is_server_error, HTTPMethod.GET)
