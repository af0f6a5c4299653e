local function step() return 1 end
local s = 0 for i = 1, 40 do s = s + step() if i == 15 then step = function() return 10 end elseif i == 30 then step = math.random and function() return 100 end end end print(s)
local t = {f = function() return 1 end} s = 0 for i = 1, 40 do s = s + t.f() if i == 20 then t.f = function() return 5 end end end print(s)
function glob() return 2 end s = 0 for i = 1, 40 do s = s + glob() if i % 10 == 0 then local k = i function glob() return k end end end print(s)
