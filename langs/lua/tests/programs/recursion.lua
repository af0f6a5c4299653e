local function fact(n) if n <= 1 then return 1 end return n * fact(n - 1) end
for i = 0, 21 do print(i, fact(i)) end
local function ack(m, n) if m == 0 then return n + 1 elseif n == 0 then return ack(m - 1, 1) else return ack(m - 1, ack(m, n - 1)) end end
print(ack(2, 3), ack(2, 9))
local even, odd
function even(n) if n == 0 then return true end return odd(n - 1) end
function odd(n) if n == 0 then return false end return even(n - 1) end
print(even(100), odd(100), even(7))
local function hanoi(n, a, b, c) if n == 0 then return 0 end return hanoi(n - 1, a, c, b) + 1 + hanoi(n - 1, c, b, a) end
print(hanoi(10, "a", "b", "c"))
