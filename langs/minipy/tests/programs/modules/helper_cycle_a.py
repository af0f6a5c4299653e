# Half of an import cycle.
first = "a1"
import helper_cycle_b

second = "a2:" + helper_cycle_b.name
