# The other half: sees its importer half-made.
import helper_cycle_a

name = "b saw " + helper_cycle_a.first + " " + str(hasattr(helper_cycle_a, "second"))
