local classes = {}
for i = 1, 6 do
  local C = {} C.__index = C
  C.area = load("local i = ... return function(self) return self.w * i end")(i)
  classes[i] = C
end
local objects = {}
for i = 1, 600 do objects[i] = setmetatable({w = i}, classes[i % 6 + 1]) end
local s = 0
for r = 1, 30000 do for i = 1, #objects do s = s + objects[i]:area() end end
print(s)
