# Formatting of ints by % , format() and f-strings: width, sign, zero, alternate form, separators, big ints.
for v in [0, 5, -5, 1234567, -1234567, 2**70]:
    print("%d|%5d|%-5d|%05d|%+d|% d|%x|%X|%o|%#x|%#o|%s" % (v, v, v, v, v, v, v, v, v, v, v, v))
    print(f"{v}|{v:10}|{v:<10}|{v:^10}|{v:>10}|{v:010}|{v:+}|{v:,}|{v:_}|{v:x}|{v:#x}|{v:b}|{v:o}|{v:*^20}|{v:=+20}")
print(format(255, "b"), format(255, "#b"), format(65, "c"), format(12, "e"), format(12, ".2f"), format(3, "%"))
print(bin(10), oct(-8), hex(255), hex(-2**70))
