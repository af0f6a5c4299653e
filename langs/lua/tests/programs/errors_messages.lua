local function try(f, ...) print(select(2, pcall(f, ...))) end
local t = {}
try(function() local x x.y = 1 end) try(function() t.a.b = 1 end) try(function() return t.x.y.z end) try(function() undefinedglobal.x = 1 end)
try(function() undefinedfunction() end) try(function() t.method() end) try(function() t:method() end) try(function() local f f() end) try(function() (1)() end) try(function() ("x")() end)
try(function() return 1 + nil end) try(function() return t + 1 end) try(function() local s = "abc" return s + 1 end) try(function() return -{} end) try(function() return t.x * 2 end) try(function() return undefinedglobal - 1 end)
try(function() return "a" .. nil end) try(function() return {} .. "x" end) try(function() local q return "a" .. q end) try(function() return #nil end) try(function() return #t.x end) try(function() local n = 5 return #n end)
try(function() return 1 < "x" end) try(function() return {} < {} end) try(function() return nil > 1 end) try(function() return 2^53 | 0.5 end) try(function() return t & 1 end) try(function() return "abc" | 1 end)
try(function() t[nil] = 1 end) try(function() t[0/0] = 1 end) try(function() return math.floor("x") end) try(function() return ("x"):rep() end) try(function() return ("x"):bad() end)
try(function() return setmetatable(1, {}) end) try(function() return ipairs() end) try(function() return tostring() end) try(function() string.char(256) end) try(function() return math.random(0, -1) end)
local up = nil try(function() return up.x end) try(function() up() end) try(function() return up .. "x" end)
try(function() for i = 1, "x" do end end) try(function() local a = {} a.b.c.d = 1 end) try(function() error() end) try(function() error(nil) end) try(function() error(42) end) try(function() error("msg", 0) end) try(function() error("msg", 1) end) try(function() error("msg", 2) end)
