"""Runs bm_deltablue; see common.py."""

from common import loops, program

bench = program("bm_deltablue")


# The planner is a global of the program; its variables are kept by a constructor that notes each.
variables = []
inner = bench.Variable.__init__


def noting(self, name, initial_value=0):
    inner(self, name, initial_value)
    variables.append(self)


n = loops(100)
for i in range(n):
    if i == n - 1:
        bench.Variable.__init__ = noting
    bench.delta_blue(100)
print("deltablue", n, bench.planner.current_mark, len(variables))
total = 0
for v in variables:
    total = (total * 31 + int(v.value) + v.mark + v.walk_strength.strength) % 2305843009213693951
print(total)
for v in variables[:8]:
    print(v.name, v.value, v.mark, v.stay, v.walk_strength.name, len(v.constraints))
for v in variables[-4:]:
    print(v.name, v.value, v.mark, v.stay, v.walk_strength.name, len(v.constraints))
