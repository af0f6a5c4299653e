for _, q in ipairs{"a*", "a+", "a-", "a?", "a*b", "a-b", "(a*)(a)", "(a-)(a)", "a?a?a", ".-b", ".*b", "[ab]+c?", "%a-%d*"} do io.write(q, "=>", tostring(("aaabab1"):match(q)), " ") end print()
print(("<<a>><b>"):match("<(.-)>"), ("<<a>><b>"):match("<(.*)>"), ("f(g(x),h(y))z"):match("%b()"), ("[[x]]"):match("%b[]"), ("THE END"):match("%u+$"))
