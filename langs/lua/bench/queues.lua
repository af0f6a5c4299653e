local Queue = {} Queue.__index = Queue
function Queue.new() return setmetatable({first = 1, last = 0, items = {}}, Queue) end
function Queue:push(v) self.last = self.last + 1 self.items[self.last] = v end
function Queue:pop() local v = self.items[self.first] self.items[self.first] = nil self.first = self.first + 1 return v end
local q, s = Queue.new(), 0
for i = 1, 3000000 do q:push(i) q:push(i + 1) s = s + q:pop() if i % 2 == 0 then s = s + q:pop() end end
print(s)
