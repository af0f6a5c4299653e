local base = {greet = function(self) return "hi " .. self.name end, kind = "base"}
base.__index = base
local derived = setmetatable({kind = "derived"}, base) derived.__index = derived
local obj = setmetatable({name = "obj"}, derived)
for i = 1, 5 do print(obj:greet(), obj.kind, obj.nothing, rawget(obj, "kind")) end
derived.kind = nil print(obj.kind) base.kind = "changed" print(obj.kind) base.extra = 5 print(obj.extra)
local log = {}
local watched = setmetatable({}, {__index = function(t, k) log[#log + 1] = "get " .. tostring(k) return k end, __newindex = function(t, k, v) log[#log + 1] = "set " .. tostring(k) rawset(t, k, v) end})
for i = 1, 3 do watched.x = watched.y watched[i] = i watched[i] = i + 1 end
print(table.concat(log, ";")) print(watched.x, watched[1], watched[3], watched.zzz)
local store = {} local proxy = setmetatable({}, {__index = store, __newindex = store})
for i = 1, 5 do proxy[i] = i proxy["k" .. i] = i end print(#store, store.k3, rawget(proxy, 1), proxy.k5)
local chain = {v = 1} for i = 1, 50 do chain = setmetatable({}, {__index = chain}) end print(chain.v, chain.w)
local default = setmetatable({}, {__index = function() return 0 end}) for i = 1, 10 do default.c = default.c + i end print(default.c)
print(pcall(function() local l = {} setmetatable(l, {__index = l}) return l.x end))
local loop1, loop2 = {}, {} setmetatable(loop1, {__index = loop2}) setmetatable(loop2, {__index = loop1}) print(pcall(function() return loop1.x end))
print(("x").len == string.len, ("abc").upper == string.upper, #"abc", ("%d"):format(5)) print(pcall(function() return ("x").y.z end))
print(getmetatable("").__index == string, getmetatable({}), getmetatable(setmetatable({}, {__metatable = "locked"})), pcall(setmetatable, setmetatable({}, {__metatable = 1}), {}))
