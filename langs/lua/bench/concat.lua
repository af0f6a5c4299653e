local n = 0
for r = 1, 200 do
  local t = {}
  for i = 1, 10000 do t[#t + 1] = "item " .. i .. "," end
  n = n + #table.concat(t)
end
print(n)
