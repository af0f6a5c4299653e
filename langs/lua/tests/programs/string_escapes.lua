print("a\tb\\c\"d\'e", #"\z   x", "\x41\u{42}\67", "line1\
line2")
print(("%q"):format("tab\tnew\nnul\0end\127"), #"\0\0", ("a\0b"):byte(1, -1))
local s = [==[
]]x]=]==] print(s, #s)
for i = 1, 3 do io.write(("\\"):rep(i), " ") end print()
