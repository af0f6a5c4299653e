local fs = {}
for i = 1, 4 do
  local acc = 0
  fs[i] = {add = function(n) acc = acc + n * i return acc end, get = function() return acc end}
end
for r = 1, 6 do for i = 1, 4 do fs[i].add(r) end end
for i = 1, 4 do io.write(fs[i].get(), " ") end
print()
