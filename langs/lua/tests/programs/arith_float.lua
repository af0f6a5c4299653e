for _, a in ipairs{7.5, -7.5, 0.0, -0.0, 1e300, math.huge} do
  for _, b in ipairs{1.5, -1.5, 3.0, -3.0, math.huge, -math.huge} do
    print(a, b, a + b, a - b, a * b, a / b, a // b, a % b)
  end
end
local nan = 0/0
print(nan ~= nan, nan == nan, nan < 1, nan > 1, nan <= nan)
print(1/0, -1/0, 0.0 == -0.0, 1/0.0, 1/-0.0, 5 // 0.0, -5 // 0.0)
print(2^0.5, 2^-1, 10^2, (-2)^2, -2^2, 2^3^2)
