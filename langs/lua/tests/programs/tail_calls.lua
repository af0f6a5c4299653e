local function loop(n, acc) if n == 0 then return acc end return loop(n - 1, acc + n) end
print(loop(100000, 0))
local a, b
function a(n) if n == 0 then return "a" end return b(n - 1) end
function b(n) if n == 0 then return "b" end return a(n - 1) end
print(a(100000), a(100001))
local function multi(n, ...) if n == 0 then return ... end return multi(n - 1, n, ...) end
print(multi(5))
print((multi(5)))
local states = {}
function states.s1(n) if n <= 0 then return "done", n end return states.s2(n - 1) end
function states.s2(n) return states.s3(n - 2) end
function states.s3(n) return states.s1(n - 3) end
print(states.s1(60000))
local t = setmetatable({}, {__call = function(self, n) if n == 0 then return "called" end return self(n - 1) end})
print(t(100))
print(pcall(function() return error("tail") end))
print(select("#", (function() return pcall(error) end)()))
