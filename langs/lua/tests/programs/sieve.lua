local function sieve(n) local p = {} for i = 2, n do p[i] = true end for i = 2, n do if p[i] then for j = i * i, n, i do p[j] = false end end end local c = 0 for i = 2, n do if p[i] then c = c + 1 end end return c end
for _, n in ipairs{10, 100, 1000, 5000} do print(n, sieve(n)) end
