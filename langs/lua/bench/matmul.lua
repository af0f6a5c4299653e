local n = 200
local function make(f) local m = {} for i = 1, n do local row = {} for j = 1, n do row[j] = f(i, j) end m[i] = row end return m end
local a, b = make(function(i, j) return (i - j) * (i + j) / n end), make(function(i, j) return (i + j) / n end)
local c
for r = 1, 10 do
  c = {}
  for i = 1, n do
    local row, ai = {}, a[i]
    for j = 1, n do
      local s = 0.0
      for k = 1, n do s = s + ai[k] * b[k][j] end
      row[j] = s
    end
    c[i] = row
  end
end
print(string.format("%.6f", c[n][n]))
