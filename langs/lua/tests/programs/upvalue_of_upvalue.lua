local x = 0
local function a() local function b() local function c() x = x + 1 return x end return c end return b end
local c = a()()
for i = 1, 10 do c() end
print(x, a()()())
local function make(n) return function() return function() n = n + 1 return n end end end
local m = make(5)
local p, q = m(), m()
print(p(), q(), p())
