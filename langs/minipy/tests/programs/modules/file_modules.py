# filecmp, fileinput, mimetypes, quopri.
import filecmp
import fileinput
import io
import mimetypes
import os
import quopri
import tempfile

with tempfile.TemporaryDirectory() as folder:
    for side, texts in {"left": {"same": "1\n", "other": "abc\n", "only_l": "x"}, "right": {"same": "1\n", "other": "abd\n"}}.items():
        os.makedirs(os.path.join(folder, side, "sub"))
        for name, text in texts.items():
            with open(os.path.join(folder, side, name), "w") as f:
                f.write(text)
    left, right = os.path.join(folder, "left"), os.path.join(folder, "right")
    print(filecmp.cmp(os.path.join(left, "same"), os.path.join(right, "same"), shallow=False))
    print(filecmp.cmp(os.path.join(left, "other"), os.path.join(right, "other"), shallow=False))
    match, mismatch, errors = filecmp.cmpfiles(left, right, ["same", "other", "only_l"], shallow=False)
    print(match, mismatch, errors)
    compared = filecmp.dircmp(left, right)
    print(compared.left_only, compared.right_only, sorted(compared.common), compared.common_dirs, sorted(compared.common_files))

    names = [os.path.join(left, "same"), os.path.join(left, "other")]
    with fileinput.input(files=names) as lines:
        for line in lines:
            print(fileinput.lineno(), fileinput.filelineno(), fileinput.isfirstline(), os.path.basename(fileinput.filename()), line.rstrip())
    with fileinput.FileInput(files=names[1], inplace=True, backup=".bak") as lines:
        for line in lines:
            print(line.upper(), end="")
    with open(names[1]) as f:
        print(f.read(), sorted(os.listdir(left)))

for name in ["a.html", "b.tar.gz", "c.png", "d.unknownkind", "e.json", "http://host/x.css", "f.PY", "data:text/plain;base64,AA", "noext"]:
    print(name, mimetypes.MimeTypes().guess_type(name))
types = mimetypes.MimeTypes()
types.add_type("application/x-own", ".own")
print(types.guess_type("x.own"), types.guess_extension("application/x-own"), types.guess_extension("text/html"))

encoded = quopri.encodestring("Grüße = ü\ttab \nlong ".encode() + b"x" * 80)
print(encoded, quopri.decodestring(encoded) == "Grüße = ü\ttab \nlong ".encode() + b"x" * 80)
out = io.BytesIO()
quopri.encode(io.BytesIO(b"a_b c\n"), out, quotetabs=True, header=True)
print(out.getvalue(), quopri.decodestring(b"a=5Fb_c", header=True), quopri.decodestring(b"soft=\nbreak"))
