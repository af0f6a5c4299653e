local text = ("the quick brown fox jumps over the lazy dog and the fox runs away from the dog "):rep(5)
local count, words = {}, {} for w in text:gmatch("%a+") do if not count[w] then words[#words + 1] = w end count[w] = (count[w] or 0) + 1 end
table.sort(words, function(a, b) if count[a] ~= count[b] then return count[a] > count[b] end return a < b end)
for _, w in ipairs(words) do print(w, count[w]) end
