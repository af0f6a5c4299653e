local log = {}
local function v(x, r) log[#log + 1] = x return r end
local r = v("a", nil) or v("b", false) or v("c", 0) or v("d", 1)
local s = v("e", 1) and v("f", nil) and v("g", 2)
local t = (v("h", false) and v("i", 1)) or v("j", "alt")
print(r, s, t, table.concat(log))
for i = 1, 6 do local x = i > 3 and i or -i io.write(x, " ") end
print()
