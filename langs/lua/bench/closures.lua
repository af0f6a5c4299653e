local function make(n) return function(x) n = n + x return n end end
local s = 0
for i = 1, 3000000 do local f = make(i) f(1) f(2) s = s + f(3) end
print(s)
