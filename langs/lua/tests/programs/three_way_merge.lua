-- Merges of sorted lists, with a comparator and without.
local function merge(lists, less)
  local at, out = {}, {}
  for i = 1, #lists do at[i] = 1 end
  while true do
    local best
    for i = 1, #lists do
      local v = lists[i][at[i]]
      if v ~= nil and (best == nil or less(v, lists[best][at[best]])) then best = i end
    end
    if not best then return out end
    out[#out + 1] = lists[best][at[best]]
    at[best] = at[best] + 1
  end
end
local function list(n, k) local t = {} for i = 1, n do t[i] = i * k end return t end
print(table.concat(merge({list(7, 3), list(5, 4), list(9, 2)}, function(a, b) return a < b end), " "))
print(table.concat(merge({list(3, 0.5), list(4, 1), {}}, function(a, b) return a <= b end), " "))
