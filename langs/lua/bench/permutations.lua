local count, sum = 0, 0
local function permute(a, n)
  if n == 1 then count = count + 1 sum = sum + a[1] * a[#a] return end
  for i = 1, n do
    permute(a, n - 1)
    local j = n % 2 == 0 and i or 1
    a[j], a[n] = a[n], a[j]
  end
end
permute({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, 10)
print(count, sum)
