local co = coroutine.wrap(function(...) local n = select("#", ...) while true do n = n + select("#", coroutine.yield(n, ...)) end end)
print(co(1, 2)) print(co()) print(co(nil)) print(co(1, 2, 3))
local acc = coroutine.wrap(function() local s = 0 while true do local x = coroutine.yield(s) if x == nil then return "total " .. s end s = s + x end end)
acc() for i = 1, 30 do acc(i) end print(acc())
