# isdigit, isalpha, isalnum, isspace, isupper, islower.
for s in ["", "123", "abc", "ABC", "aB1", " \t\n", "é", "漢", "²", "a b", "-1", "1.5"]:
    print(repr(s), s.isdigit(), s.isalpha(), s.isalnum(), s.isspace(), s.isupper(), s.islower())
