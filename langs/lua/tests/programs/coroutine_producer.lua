local function producer(n) return coroutine.create(function() for i = 1, n do coroutine.yield("item" .. i) end return "last" end) end
local p, out = producer(6), {}
while true do local ok, v = coroutine.resume(p) out[#out + 1] = tostring(v) if coroutine.status(p) == "dead" then break end end
print(table.concat(out, " "), coroutine.resume(p))
