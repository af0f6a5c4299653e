local calls = 0
local t = setmetatable({}, {__index = function(t, k) calls = calls + 1 if type(k) == "number" then return k * 2 end return k .. "!" end})
local s = 0 for i = 1, 30 do s = s + t[i] end print(s, calls, t.hello, t[1.5]) rawset(t, 1, "raw") print(t[1], calls)
local memo = setmetatable({}, {__index = function(t, n) local v = n < 2 and n or t[n - 1] + t[n - 2] t[n] = v return v end}) print(memo[60])
