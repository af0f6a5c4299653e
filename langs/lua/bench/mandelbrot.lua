local N, total = 800, 0
for y = 0, N - 1 do
  local ci = 2.0 * y / N - 1.0
  for x = 0, N - 1 do
    local cr = 2.0 * x / N - 1.5
    local zr, zi, i = 0.0, 0.0, 0
    while i < 200 and zr * zr + zi * zi < 4.0 do
      zr, zi = zr * zr - zi * zi + cr, 2.0 * zr * zi + ci
      i = i + 1
    end
    total = total + i
  end
end
print(total)
