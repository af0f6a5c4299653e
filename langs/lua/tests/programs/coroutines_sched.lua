local tasks, log = {}, {}
local function spawn(name, n) tasks[#tasks + 1] = coroutine.create(function() for i = 1, n do log[#log + 1] = name .. i coroutine.yield() end log[#log + 1] = name .. "!" end) end
spawn("a", 3) spawn("b", 5) spawn("c", 2)
while #tasks > 0 do for i = #tasks, 1, -1 do coroutine.resume(tasks[i]) if coroutine.status(tasks[i]) == "dead" then table.remove(tasks, i) end end end
print(table.concat(log, " "))
local function gen(n) return coroutine.wrap(function() for i = 1, n do coroutine.yield(i) end end) end
local function zip(a, b) return coroutine.wrap(function() while true do local x, y = a(), b() if not x or not y then return end coroutine.yield(x, y) end end) end
local s = 0 for x, y in zip(gen(50), gen(60)) do s = s + x * y end print(s)
local function primes(n) local g = coroutine.wrap(function() for i = 2, n do coroutine.yield(i) end end) local out = {} while true do local p = g() if not p then break end out[#out + 1] = p local prev = g g = coroutine.wrap(function() while true do local x = prev() if not x then return end if x % p ~= 0 then coroutine.yield(x) end end end) end return out end
print(table.concat(primes(60), " "))
local st = {} local function co_state() local state = "A" while true do local input = coroutine.yield(state) if input == "next" then state = string.char(state:byte() + 1) elseif input == "reset" then state = "A" end end end
local m = coroutine.wrap(co_state) m() for i = 1, 10 do io.write(m(i % 4 == 0 and "reset" or "next"), " ") end print()
local total = 0 for r = 1, 30 do local co = coroutine.wrap(function(x) while true do x = coroutine.yield(x * 2) end end) for i = 1, 10 do total = total + co(i) end end print(total)
