local C = {} C.__index = C function C.new() return setmetatable({}, C) end function C:v() return 1 end
local o, s = C.new(), 0 for i = 1, 60 do s = s + o:v() if i == 20 then function C:v() return 10 end elseif i == 40 then C.v = nil C.__index = function(t, k) return function() return 100 end end end end print(s)
C.__index = {v = function() return 5 end} print(o:v()) C.__index = nil print(o.v) C.__add = function() return "added" end print(o + 1) C.__add = nil print(pcall(function() return o + 1 end))
setmetatable(o, {__index = {v = function() return "other" end}}) print(o:v()) setmetatable(o, nil) print(o.v)
for i = 1, 10 do local m = {__index = function(_, k) return k .. i end} local x = setmetatable({}, m) io.write(x.a, " ") end print()
