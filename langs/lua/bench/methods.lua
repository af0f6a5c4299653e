local A = {} A.__index = A
function A:step(x) self.n = self.n + x return self.n end
local B = setmetatable({}, {__index = A}) B.__index = B
local C = setmetatable({}, {__index = B}) C.__index = C
local o = setmetatable({n = 0}, C)
for i = 1, 50000000 do o:step(i % 4) end
print(o.n)
