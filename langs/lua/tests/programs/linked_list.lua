local List = {} List.__index = List
function List.new() return setmetatable({head = nil, n = 0}, List) end
function List:push(v) self.head = {value = v, next = self.head} self.n = self.n + 1 end
function List:each() local node = self.head return function() if node then local v = node.value node = node.next return v end end end
function List:reverse() local prev, cur = nil, self.head while cur do local nxt = cur.next cur.next = prev prev, cur = cur, nxt end self.head = prev end
local l = List.new() for i = 1, 50 do l:push(i) end local s = 0 for v in l:each() do s = s * 3 % 1009 + v end print(s, l.n) l:reverse() s = 0 for v in l:each() do s = s * 3 % 1009 + v end print(s)
