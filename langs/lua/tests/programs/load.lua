print(load("return 1 + 2")()) print(type(load("x = 5"))) x = nil load("x = 5")() print(x)
print(load("syntax error here")) print(load("return ...", "chunk")(7, 8)) print(load("local a <const> = 1; a = 2"))
local env = {y = 10} print(load("y = y + 1; return y", "c", "t", env)(), env.y, y)
local parts = {"return ", "4", "2"} local i = 0 print(load(function() i = i + 1 return parts[i] end)())
print(pcall(load, nil)) print(pcall(load("error('in chunk')", "@file.lua"))) print(pcall(load("error('x')", "=name"))) print(pcall(load("error('x')")))
print(pcall(load("local t = nil; return t.x", "some code"))) print(load("for")) print(load("return 'abc")) print(load("x ="))  print(load("goto l")) print(load("break")) print(load("::a:: ::a::"))
local f = load("local n = ... ; local s = 0 for i = 1, n do s = s + i end return s") for i = 1, 5 do print(f(i * 100)) end
local fs = {} for i = 1, 10 do fs[i] = load("return " .. i .. " * ...") end local s = 0 for r = 1, 5 do for i = 1, 10 do s = s + fs[i](r) end end print(s)
