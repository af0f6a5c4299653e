local V = {}
V.__index = V
local function vec(x, y) return setmetatable({x = x, y = y}, V) end
V.__add = function(a, b) return vec(a.x + b.x, a.y + b.y) end
V.__eq = function(a, b) return a.x == b.x and a.y == b.y end
local s, d, hits = vec(0, 0), vec(1, 2), 0
for i = 1, 10000000 do s = s + d if s == d then hits = hits + 1 end end
print(s.x, s.y, hits)
