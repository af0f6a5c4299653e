local vals = {false, true, 0, "", 1}
for i = 1, 5 do for j = 1, 5 do local a, b = vals[i], vals[j]
  io.write(tostring(a and b), " ", tostring(a or b), " ", tostring(not a), " ", tostring(a == b), "; ") end print() end
print(nil and 1, nil or 1, false or nil, nil == false, not nil)
local function t(x) io.write("t", x, " ") return x end
local function f(x) io.write("f", x, " ") return nil end
print(t(1) and f(2) or t(3), f(1) and t(2), f(1) or f(2) or t(3))
if not (t(1) and f(2)) or t(3) then print("yes") end
local x = t(1) == 1 and t(2) > 1 print(x)
local y = not (1 < 2) or 3 >= 3 and "z" print(y)
local a = nil a = a or {} a.n = (a.n or 0) + 1 print(a.n)
print((1 < 2) == true, (1 < 2) ~= (2 < 1), 1 < 2 and 2 < 3)
while not (x == false) do x = false end
