local function counter()
  local n = 0
  return function() n = n + 1 return n end, function() return n end
end
local inc, get = counter()
local inc2, get2 = counter()
for i = 1, 10 do inc() if i % 2 == 0 then inc2() end end
print(get(), get2())
local fs = {}
for i = 1, 5 do local j = i * 2 fs[i] = function() i = i + 1 j = j + i return i, j end end
for k = 1, 3 do for i = 1, 5 do print(k, i, fs[i]()) end end
