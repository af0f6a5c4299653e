for i = 1, 5 do
  for j = 1, 5 do
    if j == 3 then goto continue end
    if i == 4 then goto done end
    io.write(i, ",", j, " ")
    ::continue::
  end
end
::done::
print()
do
  local n = 0
  ::top::
  n = n + 1
  if n < 10 then goto top end
  print(n)
end
do
  local k = 0
  ::a:: k = k + 1
  if k % 2 == 0 then goto b end
  if k > 9 then goto c end
  goto a
  ::b:: if k < 20 then goto a end
  ::c:: print("k", k)
end
local fs = {}
do
  local i = 1
  ::again::
  local x = i * 10
  fs[i] = function() x = x + 1 return x end
  i = i + 1
  if i <= 3 then goto again end
end
print(fs[1](), fs[2](), fs[3](), fs[1]())
while true do if #fs == 3 then break end end
