local function class(base) local c = {} c.__index = c if base then setmetatable(c, {__index = base}) end c.new = function(...) local o = setmetatable({}, c) if o.init then o:init(...) end return o end return c end
local A = class() function A:init(x) self.x = x end function A:name() return "A" end function A:full() return self:name() .. self.x end
local B = class(A) function B:name() return "B" end local C = class(B) function C:init(x, y) A.init(self, x) self.y = y end function C:full() return B.full(self) .. "/" .. self.y end
for i = 1, 5 do print(A.new(i):full(), B.new(i):full(), C.new(i, i * 2):full()) end
print(rawget(B, "full"), rawget(C, "name"), getmetatable(C.new(1, 2)) == C)
