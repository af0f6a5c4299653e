local x = 1
do local x = 2 do local x = 3 print(x) end print(x) end
print(x)
for x = 1, 2 do local x = x * 10 print(x) end
if x then local x = "inner" print(x) end
local x = x + 1
print(x)
