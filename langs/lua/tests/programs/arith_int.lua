-- Integers wrap around, and division rounds down.
local max, min = math.maxinteger, math.mininteger
print(max + 1 == min, min - 1 == max, max * 2, min * -1, -min)
for _, a in ipairs{7, -7, 0, 1, -1, max, min} do
  for _, b in ipairs{1, -1, 2, -2, 3, -3, max, min} do
    print(a, b, a + b, a - b, a * b, a // b, a % b)
  end
end
print(pcall(function(a, b) return a // b end, 1, 0))
print(pcall(function(a, b) return a % b end, 1, 0))
