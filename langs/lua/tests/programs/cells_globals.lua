for i = 1, 40 do g = i h = (h or 0) + g end print(g, h) function f() return 1 end local s = 0 for i = 1, 20 do s = s + f() if i == 10 then function f() return 100 end end end print(s)
for i = 1, 10 do _G["dyn" .. i] = i end print(dyn1 + dyn10, _G.dyn5) for i = 1, 10 do _G["dyn" .. i] = nil end print(dyn1, dyn10)
local count = 0 for k, v in pairs(_G) do if type(k) == "string" and k:sub(1, 3) == "dyn" then count = count + 1 end end print(count)
local old = print for i = 1, 6 do if i % 2 == 0 then print = function(...) old("*", ...) end else print = old end print(i) end print = old
math.twice = function(x) return x * 2 end s = 0 for i = 1, 20 do s = s + math.twice(i) end print(s) string.shout = function(x) return x:upper() .. "!" end print(("hey"):shout())
