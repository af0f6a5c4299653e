local N, count = 9, 0
local cols, up, down = {}, {}, {}
for i = 1, 2 * N do cols[i], up[i], down[i] = false, false, false end
local function place(r)
  if r > N then count = count + 1 return end
  for c = 1, N do
    if not cols[c] and not up[r + c] and not down[r - c + N] then
      cols[c], up[r + c], down[r - c + N] = true, true, true
      place(r + 1)
      cols[c], up[r + c], down[r - c + N] = false, false, false
    end
  end
end
for i = 1, 40 do place(1) end
print(count)
