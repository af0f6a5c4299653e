local print = print
do local _ENV = {print = print} a = 1 b = 2 print(a + b, _ENV.a) end
print(a, b)
local function sandbox() local _ENV <const> = {x = 5} return function() x = x + 1 return x end end
local f = sandbox() for i = 1, 5 do print(f()) end
x = 100 print(_G.x, _ENV.x, _ENV == _G, x) _G.newglobal = 7 print(newglobal) for i = 1, 20 do counter = (counter or 0) + i end print(counter, _G["counter"])
setmetatable(_G, {__index = function(_, k) return "missing " .. k end, __newindex = function(t, k, v) rawset(t, k, v * 2) end})
print(undefinedname) fresh = 21 print(fresh) setmetatable(_G, nil) print(undefinedname)
local function withenv(_ENV) return y + z end print(withenv({y = 1, z = 2}))
