print(utf8.char(72, 228, 8364, 128512), utf8.len("häß€"), #utf8.char(128512), utf8.codepoint("h€", 1, -1))
for p, c in utf8.codes("aé€") do io.write(p, ":", c, " ") end print()
print(utf8.offset("aé€x", 3), utf8.offset("aé€x", -1), utf8.len("\xff"), utf8.charpattern == "[\0-\x7F\xC2-\xFD][\x80-\xBF]*")
for c in ("aé€"):gmatch(utf8.charpattern) do io.write("[", c, "]") end print()
