local t = {1, 2, nil, 4}
local n = 0 for i in ipairs(t) do n = n + 1 end print(n)
for i, v in ipairs({}) do print("never") end
local u = {5, 6, 7} for i, v in ipairs(u) do if i < 6 then u[#u + 1] = v end end print(#u)
for i, c in ipairs{"a", "b", "c"} do for j, d in ipairs{"x", "y"} do io.write(c, d, " ") end end print()
