# Driver for the unmodified pyperformance program bm_richards: imports it, runs it and prints a
# checksum of its state, which must be equal on every Python.
#
# Usage: bm_richards.py [LOOPS]; bench/pyperformance is filled by `cargo xtask fetch-programs`.

import sys

sys.path.insert(0, sys.path[0] + "/../pyperformance/bm_richards")

import run_benchmark as bench


def loops(default):
    if len(sys.argv) > 1:
        return int(sys.argv[1])
    return default


n = loops(20)
ok = bench.Richards().run(n)
area = bench.taskWorkArea
print("richards", n, ok, area.holdCount, area.qpktCount)
states = []
for task in area.taskTab:
    if task is not None:
        states.append((task.ident, task.priority, task.packet_pending, task.task_waiting, task.task_holding))
print(states)
