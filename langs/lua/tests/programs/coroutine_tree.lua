local function node(v, l, r) return {v = v, l = l, r = r} end
local t = node(4, node(2, node(1), node(3)), node(6, node(5), node(7)))
local function inorder(n) if n then inorder(n.l) coroutine.yield(n.v) inorder(n.r) end end
local function preorder(n) if n then coroutine.yield(n.v) preorder(n.l) preorder(n.r) end end
for r = 1, 4 do for v in coroutine.wrap(function() inorder(t) end) do io.write(v, " ") end end print()
for v in coroutine.wrap(function() preorder(t) end) do io.write(v, " ") end print()
