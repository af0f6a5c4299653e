local t = {1, 1.0, "1", 2, 2.5, "2.5", -3, "0x10"}
for i = 1, #t do
  for j = 1, #t do
    local a, b = t[i], t[j]
    print(i, j, a + b, a - b, a * b, a / b, a // b, a % b)
  end
end
print(10 .. 20, 1.0 .. "", -0.0 .. "", 2^53 .. "", 1e15 .. " " .. 1e16 .. " " .. 123456789012345678)
