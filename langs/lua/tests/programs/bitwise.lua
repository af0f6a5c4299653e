for _, a in ipairs{0, 1, -1, 255, 0x7fffffffffffffff, math.mininteger} do
  print(~a, a & 0xff, a | 0x100, a ~ 0x55, a << 4, a >> 4, a << 63, a >> 63, a << 64, a >> 64, a << -1, a >> -1, a << 100)
end
print(3.0 & 1, 2.0 << 3)
print(pcall(function() return 1.5 & 1 end))
print(pcall(function() return "a" & 1 end))
print(pcall(function() return {} | 1 end))
local h = 0
for i = 1, 1000 do h = (h * 31 + i) & 0xffffffff; h = h ~ (h >> 7) end
print(h)
