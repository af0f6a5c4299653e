# A cycle of two modules: each is executed once, the second sees the first half-made.
import helper_cycle_a

print(helper_cycle_a.first, helper_cycle_a.second)
