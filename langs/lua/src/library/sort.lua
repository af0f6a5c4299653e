-- `table.sort` with a comparator, in Lua: so the comparator becomes part of the compiled loops. Sorts short runs by insertion, and
-- merges them.
return function(t, less)
  local n = #t
  for first = 1, n, 8 do
    local last = first + 7
    if last > n then last = n end
    for i = first + 1, last do
      local value, at = t[i], i
      while at > first and less(value, t[at - 1]) do
        t[at] = t[at - 1]
        at = at - 1
      end
      t[at] = value
    end
  end
  local from, to, width = t, {}, 8
  while width < n do
    for start = 1, n, 2 * width do
      local left, middle, last = start, start + width, start + 2 * width
      if middle > n + 1 then middle = n + 1 end
      if last > n + 1 then last = n + 1 end
      local right = middle
      for at = start, last - 1 do
        if left >= middle or right < last and less(from[right], from[left]) then
          to[at] = from[right]
          right = right + 1
        else
          to[at] = from[left]
          left = left + 1
        end
      end
    end
    from, to, width = to, from, 2 * width
  end
  if from ~= t then
    for i = 1, n do t[i] = from[i] end
  end
end
