local ops = {["+"] = function(a, b) return a + b end, ["-"] = function(a, b) return a - b end, ["*"] = function(a, b) return a * b end, ["/"] = function(a, b) return a / b end}
local names = {"+", "-", "*", "/"}
local s = 0
for i = 1, 40 do s = s + ops[names[i % 4 + 1]](i, 2) end
print(s)
local d = setmetatable({}, {__index = ops})
print(d["+"](1, 2), d["%"])
