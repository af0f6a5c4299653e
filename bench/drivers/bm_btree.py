"""Runs bm_btree; see common.py."""

from common import loops, program

bench = program("bm_btree")

import random

n = loops(1)
bench.NUM_NODES = 20_000
bench.run_bench(n, False)
records = list(bench.make_records(3000))
random.seed(bench.RANDOM_SEED)
tree = bench.make_tree(3000, records)
keys = list(tree)
print("btree", n, len(tree), keys == list(range(3000)), tree.root.get_level(), sum([tree[key].d for key in keys]))
