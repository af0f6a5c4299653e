local C = setmetatable({}, {__call = function(cls, x) return setmetatable({x = x}, cls) end}) C.__index = C
function C:get() return self.x end
local s = 0 for i = 1, 20 do s = s + C(i):get() end print(s)
local t = setmetatable({}, {__len = function() return 42 end}) print(#t, rawlen(t))
local ro = setmetatable({}, {__newindex = function(t, k) error("read-only: " .. k, 2) end})
print(pcall(function() ro.x = 1 end))
local eqs = 0 local mt = {__eq = function() eqs = eqs + 1 return true end}
local a, b = setmetatable({}, mt), setmetatable({}, mt) print(a == b, a ~= b, a == a, eqs, rawequal(a, b), a == 1)
print(tostring(setmetatable({}, {__name = "MyType"})):match("^MyType: ") ~= nil)
print(pcall(function() return #setmetatable({}, {__name = "MyType"}) + nil end)) print(pcall(function() return setmetatable({}, {__name = "MyType"}) < 1 end))
local cnt = setmetatable({n = 0}, {__call = function(self, ...) self.n = self.n + select("#", ...) return self.n, ... end}) print(cnt(1, 2), cnt(), cnt(nil))
local cc = setmetatable({}, {__concat = function(a, b) return "cat" end}) print(cc .. 1, 1 .. cc, cc .. cc, "a" .. "b" .. cc)
print(pcall(setmetatable, 1, {}), pcall(setmetatable, {}, 1)) setmetatable(t, nil) print(#t, getmetatable(t))
local u = setmetatable({}, {__unm = function() return "neg" end, __tostring = function() return "str" end}) print(-u, tostring(u), string.format("%s", u))
local lt = setmetatable({}, {__lt = function() return 1 end, __le = function() return nil end}) print(lt < 1, 1 < lt, lt <= 1, lt > 1, lt >= 1)
