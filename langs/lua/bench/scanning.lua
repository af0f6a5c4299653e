local text = ("the quick brown fox, 123 and 4567; "):rep(2000)
local words, digits = 0, 0
for r = 1, 100 do
  local inside = false
  for i = 1, #text do
    local c = text:byte(i)
    if c >= 97 and c <= 122 then if not inside then words = words + 1 end inside = true
    else inside = false if c >= 48 and c <= 57 then digits = digits + 1 end end
  end
  for w in text:gmatch("%a+") do words = words + #w end
end
print(words, digits)
