local count = 0
for r = 1, 40 do
  local p = {}
  for i = 1, 500000 do p[i] = true end
  count = 0
  for i = 2, 500000 do
    if p[i] then
      count = count + 1
      for j = i * 2, 500000, i do p[j] = false end
    end
  end
end
print(count)
