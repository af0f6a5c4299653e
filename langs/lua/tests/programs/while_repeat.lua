local n, steps = 27, 0
while n ~= 1 do if n % 2 == 0 then n = n // 2 else n = 3 * n + 1 end steps = steps + 1 end
print(steps)
local i = 0
repeat local j = i * 2 i = i + 1 until j >= 10
print(i)
while true do i = i - 1 if i < 0 then break end if i % 2 == 0 then goto cont end io.write(i, " ") ::cont:: end
print()
local a, b = 48, 18
while b ~= 0 do a, b = b, a % b end
print(a)
local x = 0 while x < 5 do x = x + 1 while x == 3 do x = x + 1 end io.write(x, " ") end print()
