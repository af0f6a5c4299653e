local n, seed = 200000, 42
local function rnd() seed = (seed * 16807) % 2147483647 return seed end
local s = 0
for r = 1, 3 do
  local t = {}
  for i = 1, n do t[i] = rnd() end
  table.sort(t, function(a, b) return a > b end)
  s = s + t[1] + t[n]
end
print(s)
