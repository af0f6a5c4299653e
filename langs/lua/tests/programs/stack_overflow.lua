local function f(n) return 1 + f(n + 1) end
local ok, e = pcall(f, 1) print(ok, (tostring(e):find("stack overflow")) ~= nil)
local function depth(n) if n == 0 then return 0 end return 1 + depth(n - 1) end print(depth(5000))
local t = setmetatable({}, {__index = function(t, k) return t[k + 1] end}) print(pcall(function() return t[1] end) == false)
