local function queens(n) local count, cols, d1, d2 = 0, {}, {}, {}
  local function place(r) if r > n then count = count + 1 return end for c = 1, n do if not cols[c] and not d1[r + c] and not d2[r - c + n] then cols[c], d1[r + c], d2[r - c + n] = true, true, true place(r + 1) cols[c], d1[r + c], d2[r - c + n] = nil, nil, nil end end end
  place(1) return count end
for n = 1, 7 do print(n, queens(n)) end
