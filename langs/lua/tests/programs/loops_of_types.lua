local function sum(t) local s = t[1] for i = 2, #t do s = s + t[i] end return s end
local lists = {{1, 2, 3}, {1.5, 2.5}, {"1", "2", "3"}, {1, 2.5, "3"}, {1 << 62, 1 << 62, 5}}
for r = 1, 8 do for i = 1, #lists do io.write(tostring(sum(lists[i])), " ") end end print()
