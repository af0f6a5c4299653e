x = 1
# café
print(x)
