local function apply(f, n) local s = 0 for i = 1, n do s = s + (f(i) or 0) end return s end
local callable = setmetatable({}, {__call = function(_, x) return x * 3 end})
for r = 1, 4 do print(apply(function(x) return x end, 10), apply(math.abs, 10), apply(callable, 10), apply(math.sqrt, 4), apply(function() end, 3)) end
