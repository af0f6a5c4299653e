local function walk(t) if t then walk(t.left) coroutine.yield(t.v) walk(t.right) end end
local function insert(t, v) if not t then return {v = v} end if v < t.v then t.left = insert(t.left, v) else t.right = insert(t.right, v) end return t end
local tree for _, v in ipairs{50, 25, 75, 10, 30, 60, 90, 5, 15, 27, 35} do tree = insert(tree, v) end
for r = 1, 3 do local out = {} for v in coroutine.wrap(function() walk(tree) end) do out[#out + 1] = v end print(table.concat(out, " ")) end
local mt = {__index = function(t, k) return coroutine.yield("index " .. k) end, __add = function(a, b) return coroutine.yield("add") + 1 end, __lt = function() return coroutine.yield("lt") end, __eq = function() return coroutine.yield("eq") end, __call = function(self, x) return coroutine.yield("call " .. x) end, __len = function() return coroutine.yield("len") end, __newindex = function(t, k, v) coroutine.yield("newindex " .. k .. v) end, __unm = function() return coroutine.yield("unm") end}
local o, p = setmetatable({}, mt), setmetatable({}, mt)
local co = coroutine.wrap(function() print("r", o.foo) print("r", o + 1) print("r", o < p) print("r", o == p) print("r", o(5)) print("r", #o) o.bar = 1 print("r", -o) if o < p then print("less") else print("not less") end return "end" end)
local arg = nil for i = 1, 10 do local v = co(arg) print(i, v) if v == "end" then break end arg = i end
local co2 = coroutine.wrap(function() local ok, e = pcall(function() local x = coroutine.yield("in pcall") error("e" .. x) end) print(ok, e) print(xpcall(function() coroutine.yield("in xpcall") error("z") end, function(m) return "H:" .. m end)) for k, v in (function() return coroutine.yield("iter") end) do print("it", k, v) break end return "fin" end)
print(co2()) print(co2("1")) print(co2()) print(co2(7, 8)) print(pcall(table.sort, {3, 2, 1}, function(a, b) coroutine.yield() end))
local function producer() return coroutine.create(function() for i = 1, 4 do coroutine.yield("item " .. i) end return nil end) end
local function filter(p) return coroutine.create(function() while true do local _, x = coroutine.resume(p) if not x then return nil end coroutine.yield(x:upper()) end end) end
local f = filter(producer()) while true do local _, x = coroutine.resume(f) if not x then break end print(x) end
local function perm(a, n) n = n or #a if n <= 1 then coroutine.yield(a) else for i = 1, n do a[n], a[i] = a[i], a[n] perm(a, n - 1) a[n], a[i] = a[i], a[n] end end end
local c = 0 for a in coroutine.wrap(function() perm{1, 2, 3, 4} end) do c = c + 1 if c % 6 == 0 then print(table.concat(a, " ")) end end print(c)
