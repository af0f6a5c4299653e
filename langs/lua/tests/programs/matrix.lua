local function mul(a, b, n) local c = {} for i = 1, n do local row = {} for j = 1, n do local s = 0 for k = 1, n do s = s + a[i][k] * b[k][j] end row[j] = s end c[i] = row end return c end
local function make(n, f) local m = {} for i = 1, n do m[i] = {} for j = 1, n do m[i][j] = f(i, j) end end return m end
local a, b = make(8, function(i, j) return i + j end), make(8, function(i, j) return i - j end)
local c = mul(a, b, 8) for i = 1, 8 do print(table.concat(c[i], " ")) end
local d = make(8, function(i, j) return 1 / (i + j) end) local e = mul(d, d, 8) print(string.format("%.6f %.6f", e[1][1], e[8][8]))
local id = make(4, function(i, j) return i == j and 1 or 0 end) local m = make(4, function(i, j) return i * j end) local r = mul(id, m, 4) local same = true for i = 1, 4 do for j = 1, 4 do same = same and r[i][j] == m[i][j] end end print(same)
