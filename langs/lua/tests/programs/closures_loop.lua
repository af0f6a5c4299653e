local t = {}
for i = 1, 3 do t[#t + 1] = function() return i end end
local i = 1
while i <= 3 do local j = i t[#t + 1] = function() j = j + 1 return j end i = i + 1 end
repeat local k = i t[#t + 1] = function() return k end i = i + 1 until k > 5
for n = 1, #t do print(n, t[n](), t[n]()) end
