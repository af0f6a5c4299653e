local proto = {} for i = 1, 20 do proto["m" .. i] = function(self) return self.v * i end end proto.__index = proto
local o = setmetatable({v = 3}, proto) local s = 0 for r = 1, 10 do s = s + o:m1() + o:m20() + o["m" .. r](o) end print(s)
proto.m1 = function() return 1000 end print(o:m1()) proto["m" .. 2] = nil print(o.m2, pcall(function() return o:m2() end)) local n = 0 for k in pairs(proto) do n = n + 1 end print(n)
local mix = {} for k, v in pairs(proto) do mix[k] = v end mix.__index = mix print(setmetatable({v = 2}, mix):m3())
