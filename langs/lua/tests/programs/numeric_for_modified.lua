for i = 1, 5 do local j = i i = 100 io.write(j, "/", i, " ") end
print()
local limit = 5
for i = 1, limit do limit = 2 io.write(i, " ") end
print(limit)
local step = 2
for i = 1, 9, step do step = 1 io.write(i, " ") end
print()
