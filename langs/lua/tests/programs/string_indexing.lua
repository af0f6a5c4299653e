local s = "metatrace"
local out = {} for i = 1, #s do out[i] = s:sub(i, i) .. s:byte(i) end print(table.concat(out, " "))
local n = 0 for i = 1, #s do if s:sub(i, i):match("[aeiou]") then n = n + 1 end end print(n)
print(s:sub(0), s:sub(-3), s:sub(4, 2) == "", s:sub(-100, 100), s:sub(3, -3), s:byte(100), s:byte(0))
local p = true for i = 1, 20 do p = p and ("racecar"):reverse() == "racecar" end print(p)
