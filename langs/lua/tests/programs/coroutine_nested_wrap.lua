local function gen(n) return coroutine.wrap(function() for i = 1, n do coroutine.yield(i) end end) end
local function flat(depth, n) return coroutine.wrap(function() if depth == 0 then coroutine.yield(n) else for i in gen(2) do for v in flat(depth - 1, n * 10 + i) do coroutine.yield(v) end end end end) end
for d = 0, 4 do local c, s = 0, 0 for v in flat(d, 0) do c = c + 1 s = s + v end print(d, c, s) end
