local s = "hello"
print(#s, s:len(), s:upper(), s:lower(), s:reverse(), s:rep(3), s:rep(2, "-"), s:rep(0), s:rep(-1))
for i = -6, 6 do io.write("[", s:sub(i), "|", s:sub(i, -2), "|", s:sub(2, i), "]") end print()
print(s:byte(), s:byte(2), s:byte(-1), s:byte(10), s:byte(1, -1))
print(string.char(72, 105), string.char())
print(("x"):rep(5), "abc" == "a" .. "bc", "a\0b" == "a\0b", #"a\0b")
print("\65\066\x41\u{48}\u{20AC}\z
       tail", '\'', "\"", 'a\
b')
print([[long
string]], [==[with ]] inside]==], #[[

x]])
local parts = {} for i = 1, 100 do parts[i] = i .. "" end print(#table.concat(parts), table.concat(parts, ",", 95))
local acc = "" for i = 1, 200 do acc = acc .. (i % 10) end print(#acc, acc:sub(-15))
print(pcall(string.rep, "x", 1 << 40))
print(tostring(12):len(), (5 .. ""):rep(2))
