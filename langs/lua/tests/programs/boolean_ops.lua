local function tf(x) if x then return "T" else return "F" end end
for i = 0, 15 do
  local a, b, c, d = i & 1 == 1, i & 2 == 2, i & 4 == 4, i & 8 == 8
  io.write(tf(a and b or c and d), tf((a or b) and (c or d)), tf(not a and not (b or c) or d), tf(a == b and c ~= d), " ")
end
print()
