local found
for i = 1, 20 do
  for j = 1, 20 do
    if i * j == 91 then found = i .. "x" .. j break end
    if j > i then break end
  end
  if found then break end
end
print(found)
local n = 0
while true do repeat n = n + 1 if n % 5 == 0 then break end until n % 3 == 0 if n > 30 then break end end
print(n)
