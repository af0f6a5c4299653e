local t = {} for i = 1, 30 do t[i] = i end
for i = #t, 1, -1 do if t[i] % 3 == 0 then table.remove(t, i) end end
print(#t, table.concat(t, " "))
while #t > 5 do table.remove(t) end
print(table.concat(t, " "))
while #t > 0 do io.write(table.remove(t, 1), " ") end
print(#t)
