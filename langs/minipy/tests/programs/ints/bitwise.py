# & | ^ ~ on negative and big operands: two's complement of unlimited width.
vs = [0, 1, -1, 5, -6, 255, -256, 2**62, -2**62, 2**63 - 1, -2**63, 2**64, -2**64, 2**100 - 1, -2**100 + 3]
for a in vs:
    print(~a)
    for b in vs:
        print(a & b, a | b, a ^ b)
