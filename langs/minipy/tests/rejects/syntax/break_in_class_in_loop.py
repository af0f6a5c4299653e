# Rejected: break in a class in a loop.
print('must not be printed')
for x in y:
    class C:
        break
