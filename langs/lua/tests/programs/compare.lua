local vals = {1, 1.5, 2, 2.0, -1, math.huge, -math.huge, math.maxinteger, math.mininteger, 2^53, 2^63, -2^63}
for i, a in ipairs(vals) do
  local row = {}
  for j, b in ipairs(vals) do
    row[#row + 1] = (a < b and "<" or "") .. (a <= b and "[" or "") .. (a == b and "=" or "") .. (a > b and ">" or "") .. (a >= b and "]" or "") .. (a ~= b and "#" or "")
  end
  print(i, table.concat(row, " "))
end
print("a" < "b", "a" < "A", "" < "a", "ab" < "abc", "Z" < "a", "a" <= "a", "10" < "9")
print(math.maxinteger < math.maxinteger + 0.0, math.maxinteger + 0.0 == 2^63, math.maxinteger == 2^63)
