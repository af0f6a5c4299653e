# Evaluation order: callee before arguments, left operand first, assignment right side first, subscripts last.
trail = []


def t(x, v=None):
    trail.append(x)
    return v


def fn(*a):
    return a


t("callee", fn)(t("a1"), t("a2"), *t("star", []))
print(trail)
trail = []
t("l", 1) + t("m", 2) * t("r", 3)
print(trail)
trail = []
a = [0, 0]
t("obj", a)[t("idx", 0)] = t("val", 5)
print(trail, a)
trail = []
t("obj", a)[t("idx", 1)] += t("val", 5)
print(trail, a)
trail = []
t("c", 1) < t("d", 2)
x = [t("e1"), t("e2")], (t("e3"),), {t("k1", 1): t("v1"), t("k2", 2): t("v2")}
print(trail)
trail = []
t("then") if t("cond", True) else t("else")
t("and1", 0) and t("and2")
t("or1", 1) or t("or2")
print(trail)
