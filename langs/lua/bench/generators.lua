local function range(n) return coroutine.wrap(function() for i = 1, n do coroutine.yield(i) end end) end
local s = 0
for r = 1, 10 do for i in range(200000) do s = s + i end end
print(s)
